import { createContext } from 'react-router'
import type { listAddressesOf } from '#database/addresses.ts'
import type { listAuditLog } from '#database/audit-log.ts'
import type { PostPage, PostsWanted } from '#database/blog.ts'
import type { findEditedPost, listAllPosts } from '#database/blog-panel.ts'
import type { listBookings } from '#database/bookings-panel.ts'
import type { findProduct, findShelfLot, listCategories, listProducts } from '#database/catalog.ts'
import type { listConsentsOf } from '#database/consents.ts'
import type { StaysBehind } from '#database/forgetting.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { listAllOrders, listOrdersOf } from '#database/orders.ts'
import type { listOpenTasks } from '#database/owner-tasks.ts'
import type { listParcelsOf } from '#database/parcels.ts'
import type { listImports } from '#database/products/imports.ts'
import type { listPanelProducts } from '#database/products/panel-list.ts'
import type { findPanelProduct, listShelfDeclarations } from '#database/products/panel-product.ts'
import type { listReviews, summariseReviews } from '#database/reviews.ts'
import type { listAllReviews } from '#database/reviews-panel.ts'
import type { listSalesByDay, listTopProducts } from '#database/sales.ts'
import type { OwnSession } from '#database/sessions.ts'
import type { listTeam } from '#database/team.ts'
import type { listTickets } from '#database/tickets-panel.ts'
import type { Waiting } from '#database/waiting.ts'
import type { Person, Session } from '#domain/accounts/person.ts'
import type { SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import type { Post, PostId } from '#domain/blog/post.ts'
import type { Picture, Product } from '#domain/catalog/product.ts'
import type { ConsultantFacts } from '#domain/consultations/consultant.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { CashDesk } from '#use-cases/cash-desk.ts'
import type { AfterSale, OrderDesk } from '#use-cases/order-desk.ts'
import type { TrackedOrder } from '#use-cases/track-order.ts'

/** A reading query as a loader sees it: the database is already handed in. */
type Bound<Query> = Query extends (db: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** What the owner's desk reads: posts in every state, reviews, messages, consultations. */
/** Pictures that may stand over an article. */
export interface Covers {
  /** The owner's own, the latest first. */
  uploaded: readonly Picture[]
  drawn: readonly Picture[]
}

export interface DeskReaders {
  now(): Date
  listCovers(): Promise<Covers>
  listAllPosts: Bound<typeof listAllPosts>
  findEditedPost: Bound<typeof findEditedPost>
  listAllReviews: Bound<typeof listAllReviews>
  listTickets: Bound<typeof listTickets>
  listBookings: Bound<typeof listBookings>
}

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
  listParcelsOf: Bound<typeof listParcelsOf>
  /** What opens the tracking of one order without signing in. */
  trackingTokenOf(id: OrderId): string
  trackOrder(token: string): Promise<TrackedOrder | undefined>
  /** What can be done with orders after the sale, in their order. */
  listAfterSale(orders: readonly StoredOrder[]): Promise<AfterSale[]>
  findOrderDesk(id: OrderId): Promise<OrderDesk | undefined>
  listOpenTasks: Bound<typeof listOpenTasks>
  countWaiting(): Promise<Waiting>
  /** Whether a courier fetches parcels by itself, or the owner names who carries each. */
  hasCourier: boolean
  listPanelProducts: Bound<typeof listPanelProducts>
  findPanelProduct: Bound<typeof findPanelProduct>
  listImports: Bound<typeof listImports>
  listShelfDeclarations: Bound<typeof listShelfDeclarations>
  desk: DeskReaders
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
  /** The cash of the couriers: what was entered, what waits, how it was compared last. */
  findCashDesk(): Promise<CashDesk>
}

/** Handed to every loader by `http/pages.ts`. */
export const shopContext = createContext<ShopReaders>()

/** The session behind a personal page; public pages never ask for it, so their bytes stay the same for all. */
export const sessionContext = createContext<Session | undefined>(undefined)

/** The shop's own origin, for canonical links. */
export const originContext = createContext<string>('http://localhost:3000')
