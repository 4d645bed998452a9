import type { Transaction } from '#database/connection.ts'
import type { RepeatableRequest, StoredResponse } from '#database/idempotency.ts'
import { insertOrderOffers, type PricingTerms } from '#database/offers/offers.ts'
import type { CheckoutSnapshot } from '#database/orders/confirmation.ts'
import {
  type OrderRows,
  type NewOrder as OrderToRecord,
  orderRowsOf,
  storedOrderOf,
} from '#database/orders/record.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { NewAttempt } from '#database/payments/attempts.ts'
import type { Take } from '#database/stock/stock.ts'
import type { Send } from '#database/transaction.ts'
import type { SettingsTexts } from '#domain/accounts/settings-form.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'
import { areaOf } from '#domain/delivery/delivery-charges.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { PaymentMethod, PaymentState } from '#domain/orders/order.ts'
import { type Lot, takeFromStock } from '#domain/stock/take-from-stock.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import { indianDay } from '#domain/time/india.ts'
import type { OrderNotifications } from '#use-cases/orders/order-mails.ts'
import { areOffersUnchanged } from './price-offers.ts'
import type { PricedOrder } from './price-order.ts'
import { priceAlike, termsOf } from './read-terms.ts'
import type { OrderRequest } from './repeated-confirmation.ts'

/** An order to write, already priced. */
export interface NewOrder extends Omit<OrderRequest, 'offerCode' | 'key'> {
  language: Language
  request: RepeatableRequest
  priced: PricedOrder
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  /** The part of a cash order that is paid online beforehand. */
  advancePaise?: number | undefined
  reservedUntil?(at: Date): Date
}

export type Refusal = { ok: false; reason: string }

/** What differs between the payment methods. */
export interface OrderSteps<Allowed extends { ok: true }, Refused extends Refusal> {
  /** Decides whether the shopper may place the order, from data that was read under the lock. */
  judge(
    snapshot: CheckoutSnapshot & { terms: TradeTerms; owner: PricingTerms['cash'] },
  ): Allowed | Refused
  /** Returns what is written together with an order that was allowed. */
  accompany(
    tx: Transaction,
    order: StoredOrder,
    allowed: { at: Date; judged: Allowed; snapshot: CheckoutSnapshot },
  ): Accompanying
}

/** What is written with an order: further statements, the payment to collect, and the shopper's notifications. */
interface Accompanying {
  sends: readonly Send[]
  attempt?: NewAttempt
  notifications?: OrderNotifications
}

export type Written = { ok: true; order: StoredOrder } | { ok: true; kept: StoredResponse }

/** An order with everything needed to judge it. */
export interface OrderToJudge {
  order: NewOrder
  steps: OrderSteps<{ ok: true }, Refusal>
  ids: Pick<IdSource, 'orderId'>
  shippedSettings: SettingsTexts
  at: Date
}

/** What was read under the locks. */
export interface ReadForOrder {
  snapshot: CheckoutSnapshot
  running: PricingTerms
  /** The lots of its products, less what earlier orders of the same transaction take. */
  stock: readonly Lot[]
}

export type Judged =
  | { answer: Written | Refusal; writes?: undefined }
  | { answer: Written; writes: OrderWrites }

/** What is to be written for an order that was allowed. */
export interface OrderWrites {
  rows: OrderRows
  sends: readonly Send[]
  attempts: readonly NewAttempt[]
  notifications: readonly OrderNotifications[]
  takes: readonly Take[]
  left: readonly Lot[]
  soldOut: readonly ProductId[]
}

/**
 * Decides whether an order may be written, from what was read under the locks, and returns the rows to write. Refuses
 * changed prices or offers, what `steps.judge` refuses, and products that are out of stock.
 */
export async function judgeOrder(
  tx: Transaction,
  { order, steps, ids, shippedSettings, at }: OrderToJudge,
  { snapshot, running, stock }: ReadForOrder,
): Promise<Judged> {
  const { wanted, priced, request } = order
  if (snapshot.kept) return { answer: { ok: true, kept: snapshot.kept } }
  const terms = termsOf(shippedSettings, running)
  const isAsPriced =
    snapshot.asPriced &&
    [undefined, snapshot.contentVersion].includes(priced.contentVersion) &&
    priceAlike(terms, priced.terms)
  if (!isAsPriced || !(await areOffersUnchanged(tx, priced.offers, { terms: running, at }))) {
    return { answer: { ok: false, reason: 'prices-moved' } }
  }
  const judged = steps.judge({ ...snapshot, terms, owner: running.cash })
  if (!judged.ok) return { answer: judged }
  const { latestDays } = priced.quote
  const goods = takeFromStock(stock, { wanted, today: indianDay(at), latestDays })
  if (!goods.ok) {
    const line = priced.lines.find(({ productId }) => productId === goods.productId)
    return { answer: { ...goods, name: line?.productName ?? goods.productId } as Refusal }
  }

  const orderId = ids.orderId()
  const row = newOrderRow(order, { orderId, at, number: snapshot.nextNumber })
  const written = storedOrderOf(row)
  const { used } = priced.offers.applied
  const { sends, attempt, notifications } = steps.accompany(tx, written, { at, judged, snapshot })
  const writes = {
    rows: orderRowsOf(row, request),
    sends: [...(used.length > 0 ? [() => insertOrderOffers(tx, orderId, used)] : []), ...sends],
    attempts: attempt ? [attempt] : [],
    notifications: notifications ? [notifications] : [],
    takes: goods.taken.map((share) => ({ ...share, orderId, at })),
    left: goods.left,
    soldOut: goods.soldOut,
  }
  return { answer: { ok: true, order: written }, writes }
}

function newOrderRow(
  order: NewOrder,
  { orderId, at, number }: { orderId: OrderId; at: Date; number: number },
): OrderToRecord {
  const { person, priced } = order
  const { costPaise, cashCostPaise, zone, expectedDelivery } = priced.quote
  return {
    id: orderId,
    number,
    userId: person.userId,
    userName: person.name,
    ...(order.takenBy && { takenBy: order.takenBy }),
    channel: order.safety ? 'sachets' : 'cart',
    paymentMethod: order.paymentMethod,
    paymentState: order.paymentState,
    ...(order.advancePaise && { advancePaise: order.advancePaise }),
    stage: 'placed',
    lines: priced.lines,
    amounts: priced.amounts,
    delivery: order.delivery,
    ...(order.business && { business: order.business }),
    boxes: priced.boxes,
    weightGrams: priced.weightGrams,
    language: order.language,
    expectedDelivery,
    courier: {
      area: areaOf(zone, order.delivery.pincode),
      costPaise,
      cashCostPaise: order.paymentMethod === 'cod' ? cashCostPaise : 0,
    },
    createdAt: at,
    ...(order.reservedUntil && { reservedUntil: order.reservedUntil(at) }),
  }
}
