import { createContext } from 'react-router'
import type { listAuditLog } from '#database/audit-log.ts'
import type { findEditedPost, listAllPosts } from '#database/blog-panel.ts'
import type { listImports } from '#database/catalog/imports.ts'
import type { listPanelProducts } from '#database/catalog/panel-list.ts'
import type { findPanelProduct, listCategoryDeclarations } from '#database/catalog/panel-product.ts'
import type { listCategories } from '#database/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import type { listBookings } from '#database/consultations-panel.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { listAllOrders } from '#database/orders.ts'
import type { listOpenTasks } from '#database/owner-tasks.ts'
import type { listAllReviews } from '#database/reviews-panel.ts'
import type { listSalesByDay, listTopProducts } from '#database/sales.ts'
import type { listParcelsOf } from '#database/shipments.ts'
import type { listTeam } from '#database/team.ts'
import type { listTickets } from '#database/tickets-panel.ts'
import type { Waiting } from '#database/waiting.ts'
import type { Session } from '#domain/accounts/person.ts'
import type { SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Picture } from '#domain/catalog/product.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { AdminOrderView, AfterSale } from '#use-cases/admin-order.ts'
import type { CashOverview } from '#use-cases/cash-overview.ts'

/** What loaders and the queries they call are handed. The browser never sees any of it. */
export interface LoaderDeps {
  db: ShopDatabase
  clock: Clock
  /** Signs the links of mails. */
  secret: string
  settings: ShopSettings
  /** Who can be consulted, the one on /consulting first. */
  consultants: readonly [Consultant, ...Consultant[]]
  /** A booking calendar run by others, where one is configured. */
  config: { schedulerUrl?: string | undefined }
}

/** A reading query as a loader of the panel sees it: the database is already handed in. */
type Bound<Query> = Query extends (db: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** Pictures that may stand over an article. */
export interface Covers {
  /** The owner's own, the latest first. */
  uploaded: readonly Picture[]
  drawn: readonly Picture[]
}

/** What the owner's lists read: posts in every state, reviews, messages, consultations. */
export interface AdminReaders {
  now(): Date
  listCovers(): Promise<Covers>
  listAllPosts: Bound<typeof listAllPosts>
  findEditedPost: Bound<typeof findEditedPost>
  listAllReviews: Bound<typeof listAllReviews>
  listTickets: Bound<typeof listTickets>
  listBookings: Bound<typeof listBookings>
}

/** What loaders of the panel read. */
export interface PanelReaders {
  listCategories: Bound<typeof listCategories>
  listAllOrders: Bound<typeof listAllOrders>
  listParcelsOf: Bound<typeof listParcelsOf>
  /** What can be done with orders after the sale, in their order. */
  listAfterSale(orders: readonly StoredOrder[]): Promise<AfterSale[]>
  findAdminOrder(id: OrderId): Promise<AdminOrderView | undefined>
  listOpenTasks: Bound<typeof listOpenTasks>
  countWaiting(): Promise<Waiting>
  /** Whether a courier fetches parcels by itself, or the owner names who carries each. */
  hasCourier: boolean
  listPanelProducts: Bound<typeof listPanelProducts>
  findPanelProduct: Bound<typeof findPanelProduct>
  listImports: Bound<typeof listImports>
  listCategoryDeclarations: Bound<typeof listCategoryDeclarations>
  admin: AdminReaders
  listTeam: Bound<typeof listTeam>
  /** The settings as the form shows them, straight from the database. */
  readSettingsTexts(): Promise<SettingsTexts>
  listSalesByDay: Bound<typeof listSalesByDay>
  listTopProducts: Bound<typeof listTopProducts>
  listAuditLog: Bound<typeof listAuditLog>
  now(): Date
  /** The cash of the couriers: what was entered, what waits, how it was compared last. */
  findCashOverview(): Promise<CashOverview>
}

/** Handed to every loader by `http/pages.ts`. */
export const shopContext = createContext<LoaderDeps & PanelReaders>()

/** The session behind a personal page; public pages never ask for it, so their bytes stay the same for all. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The shop's own origin, for canonical links. */
export const originContext = createContext<string>('http://localhost:3000')
