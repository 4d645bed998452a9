import { createContext } from 'react-router'
import type { findProduct, listCategories, listProducts, listRelated } from '#database/catalog.ts'
import type { listAllOrders, listOrdersOf } from '#database/orders.ts'
import type { Session } from '#domain/accounts/person.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'

/** A reading query as a loader sees it: the database is already handed in. */
type Bound<Query> = Query extends (db: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** What loaders may read. The running queries come from the server; the browser never sees them. */
export interface ShopReaders {
  settings: ShopSettings
  listCategories: Bound<typeof listCategories>
  listProducts: Bound<typeof listProducts>
  findProduct: Bound<typeof findProduct>
  listRelated: Bound<typeof listRelated>
  listOrdersOf: Bound<typeof listOrdersOf>
  listAllOrders: Bound<typeof listAllOrders>
}

/** Handed to every loader by `http/pages.ts`. */
export const shopContext = createContext<ShopReaders>()

/** The session behind a personal page; public pages never ask for it, so their bytes stay the same for all. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The shop's own origin, for canonical links (promise P45). */
export const originContext = createContext<string>('http://localhost:3000')
