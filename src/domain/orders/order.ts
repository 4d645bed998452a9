import type { ScriptNames } from '../catalog/product.ts'
import type { Bill } from '../checkout/bill.ts'
import type { OrderId, ProductId, UserId } from '../ids.ts'
import type { Business } from '../invoices/business.ts'
import { isTranslation, type Language } from '../language/languages.ts'
import type { ReturnId } from '../returns/return-request.ts'

/**
 * Where an order comes from: the cart, the concern flow, a return that is replaced, or a consultation, whose fee has no
 * parcel and is in no list of orders.
 */
export const ORDER_CHANNELS = ['cart', 'sachets', 'replacement', 'consultation'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** The state of the delivery. */
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

/** The state of the payment. */
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

/** A line of an order, frozen when it is placed; HSN code and rate when its goods leave. */
export interface OrderLine {
  productId: ProductId
  /** With the suffix 'Sachets' when it came from the concern flow. */
  productName: string
  /** The name in the other scripts; undefined if none was stored. */
  names?: ScriptNames
  quantity: number
  unitPricePaise: number
  linePaise: number
  /** Its share of the order's offers, in paise; at most `linePaise`. */
  offerPaise: number
  hsn: string
  gstPercent: number
}

/** The name of a line's product: in the reader's script if it had such a name when ordered. */
export function lineName(line: Pick<OrderLine, 'productName' | 'names'>, language: Language) {
  return (isTranslation(language) ? line.names?.[language] : undefined) ?? line.productName
}

/** The name of a product of an order, by its id; the id itself if no line has it. */
export function productNameIn(
  lines: readonly Pick<OrderLine, 'productId' | 'productName' | 'names'>[],
  productId: string,
  language: Language,
): string {
  const line = lines.find((one) => one.productId === productId)
  return line ? lineName(line, language) : productId
}

/** The names of a line's product on a document: as ordered, and in the reader's script if that differs. */
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
  /** The team member who took it by phone or message; undefined if the shopper ordered in the shop. */
  takenBy?: UserId | undefined
  /** The return that it replaces free of charge; it is no supply of its own, so it has no invoice. */
  replaces?: ReturnId | undefined
  /** The first order, if this is a later parcel of it; both were paid together. */
  restOf?: OrderId | undefined
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  /** The part of a cash order's total that is paid online when it is placed, in paise; undefined if there is none. */
  advancePaise?: number | undefined
  /** The part of its total that returned goods pay, in paise, and their return; undefined if there is none. */
  creditPaise?: number | undefined
  creditFrom?: ReturnId | undefined
  stage: OrderStage
  lines: readonly OrderLine[]
  amounts: Bill
  delivery: DeliveryAddress
  /** The business that the invoice names; without one, the shopper as a consumer. */
  business?: Business | undefined
  boxes: number
  expectedDelivery: { from: string; until: string }
  timeline: readonly OrderEvent[]
  createdAt: Date
}
