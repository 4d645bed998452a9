import type { ScriptNames } from '../catalog/product.ts'
import type { Bill } from '../checkout/bill.ts'
import type { OrderId, ProductId, UserId } from '../ids.ts'
import type { Business } from '../invoices/business.ts'
import { isTranslation, type Language } from '../language/languages.ts'
import type { ReturnId } from '../returns/return-request.ts'

/**
 * What an order comes from: the cart, the concern flow, a return whose goods are sent anew, or a consultation, whose fee has no
 * parcel and stands in no list of orders.
 */
export const ORDER_CHANNELS = ['cart', 'sachets', 'replacement', 'consultation'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** Where the parcel is. */
export const ORDER_STAGES = [
  'placed',
  'packed',
  'shipped',
  'out-for-delivery',
  'delivered',
  'cancelled',
  'returned',
] as const
export type OrderStage = (typeof ORDER_STAGES)[number]

/** Where the money is. */
export const PAYMENT_STATES = [
  'awaiting',
  'paid',
  'refunded',
  'failed',
  'cash-due',
  'cash-received',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type PaymentMethod = 'prepaid' | 'cod'

/** A line of an order, frozen when it is placed. */
export interface OrderLine {
  productId: ProductId
  /** With the suffix 'Sachets' when it came from the concern flow. */
  productName: string
  /** The name in the other scripts; absent where none was kept. */
  names?: ScriptNames
  quantity: number
  unitPricePaise: number
  linePaise: number
  /** Its share of the order's offers, in paise; at most `linePaise`. */
  offerPaise: number
  hsn: string
  gstPercent: number
}

/** What a line's product is called in a language: in the reader's script if it was so named when ordered. */
export function lineName(line: Pick<OrderLine, 'productName' | 'names'>, language: Language) {
  return (isTranslation(language) ? line.names?.[language] : undefined) ?? line.productName
}

/** What a document calls a line's product: as ordered, and in the reader's script where it was so named. */
export function lineNames(line: Pick<OrderLine, 'productName' | 'names'>, language: Language) {
  return [...new Set([line.productName, lineName(line, language)])]
}

export interface DeliveryAddress {
  /** The recipient of the parcel; defaults to the account's name. */
  recipient: string
  address: string
  city: string
  state: string
  pincode: string
  /** Ten digits. */
  phone: string
}

export interface OrderEvent {
  stage: OrderStage
  at: Date
}

export interface Order {
  id: OrderId
  /** The number for people: `SMG-10001`. */
  number: string
  userId: UserId
  userName: string
  /** Who of the team took it by phone or message; absent where the shopper ordered in the shop. */
  takenBy?: UserId | undefined
  /** The return whose goods it sends anew, free of charge; no supply of its own, so without an invoice. */
  replaces?: ReturnId | undefined
  /** The order whose later parcel it is, and with which it was paid. */
  restOf?: OrderId | undefined
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  /** Of a cash order: what of its total is paid online when it is placed, in paise; absent where all of it is cash. */
  advancePaise?: number | undefined
  /** What of its total is paid by returned goods, in paise, and the return that they came with; absent where nothing is. */
  creditPaise?: number | undefined
  creditFrom?: ReturnId | undefined
  stage: OrderStage
  lines: readonly OrderLine[]
  amounts: Bill
  delivery: DeliveryAddress
  /** Whom the invoice names; without it the shopper as a consumer. */
  business?: Business | undefined
  boxes: number
  expectedDelivery: { from: string; until: string }
  timeline: readonly OrderEvent[]
  createdAt: Date
}
