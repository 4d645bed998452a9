import { createContext } from 'react-router'
import type { listAddressesOf } from '#database/addresses.ts'
import type { listAuditLog } from '#database/audit-log.ts'
import type { PostPage, PostsWanted } from '#database/blog.ts'
import type { findProduct, findShelfLot, listCategories, listProducts } from '#database/catalog.ts'
import type { listConsentsOf } from '#database/consents.ts'
import type { StaysBehind } from '#database/forgetting.ts'
import type { listAllOrders, listOrdersOf } from '#database/orders.ts'
import type { listReviews, summariseReviews } from '#database/reviews.ts'
import type { listSalesByDay, listTopProducts } from '#database/sales.ts'
import type { OwnSession } from '#database/sessions.ts'
import type { listTeam } from '#database/team.ts'
import type { Person, Session } from '#domain/accounts/person.ts'
import type { SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Post, PostId } from '#domain/blog/post.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import type { ProductId } from '#domain/ids.ts'

/** A reading query as a loader sees it: the database is already handed in. */
type Bound<Query> = Query extends (db: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** What loaders may read. The running queries come from the server; the browser never sees them. */
export interface ShopReaders {
  settings: ShopSettings
  /** Who can be consulted, the one on /consulting first; never when they are free. */
  consultants: readonly [ConsultantFacts, ...ConsultantFacts[]]
  /** A booking calendar run by others, where one is configured. */
  schedulerUrl: string | undefined
  listCategories: Bound<typeof listCategories>
  listProducts: Bound<typeof listProducts>
  findProduct: Bound<typeof findProduct>
  findShelfLot: Bound<typeof findShelfLot>
  listReviews: Bound<typeof listReviews>
  summariseReviews: Bound<typeof summariseReviews>
  listProductsByIds(ids: readonly ProductId[]): Promise<Product[]>
  listPosts(wanted: Omit<PostsWanted, 'now'>): Promise<PostPage>
  findPost(id: PostId): Promise<Post | undefined>
  listOrdersOf: Bound<typeof listOrdersOf>
  listAllOrders: Bound<typeof listAllOrders>
  listOwnSessions(session: Session): Promise<OwnSession[]>
  listAddressesOf: Bound<typeof listAddressesOf>
  listConsentsOf: Bound<typeof listConsentsOf>
  whatStaysAfterErasure(person: Person): Promise<StaysBehind>
  listTeam: Bound<typeof listTeam>
  /** The settings as the form shows them, straight from the database. */
  readSettingsTexts(): Promise<SettingsTexts>
  listSalesByDay: Bound<typeof listSalesByDay>
  listTopProducts: Bound<typeof listTopProducts>
  listAuditLog: Bound<typeof listAuditLog>
  now(): Date
}

/** Handed to every loader by `http/pages.ts`. */
export const shopContext = createContext<ShopReaders>()

/** The session behind a personal page; public pages never ask for it, so their bytes stay the same for all. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The shop's own origin, for canonical links (promise P45). */
export const originContext = createContext<string>('http://localhost:3000')
