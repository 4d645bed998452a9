import type { Reader, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { insertOrderOffers, readPricingTerms } from '#database/offers/offers.ts'
import { lockShoppers, readCheckoutSnapshots } from '#database/orders/confirmation.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import { type NewOrder, orderRowsOf, recordOrders, storedOrderOf } from '#database/orders/record.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { insertAttempts } from '#database/payments/attempts.ts'
import { findPaidBy } from '#database/payments/order-refunds.ts'
import { findReturn, listReturnsOf } from '#database/returns/returns.ts'
import { lockStock, takeStock } from '#database/stock/stock.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { LINK_KEPT_MINUTES } from '#domain/checkout/limits.ts'
import { areaOf } from '#domain/delivery/delivery-charges.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import { canPayByLink, type Exchange, exchangeOf, mayExchange } from '#domain/returns/exchange.ts'
import { refundsCharges, returnRefundPaise } from '#domain/returns/return-refund.ts'
import { isShopsFault, type ReturnId, type ReturnRequest } from '#domain/returns/return-request.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import { areOffersUnchanged } from '#use-cases/checkout/price-offers.ts'
import {
  type ItemRefusal,
  type PriceAnswer,
  type PricedOrder,
  type PricingDeps,
  priceOrder,
  type Wanted,
} from '#use-cases/checkout/price-order.ts'
import { priceAlike, termsOf } from '#use-cases/checkout/read-terms.ts'
import { attemptFor, FIRST_POLL_MS } from '#use-cases/checkout/start-prepaid-order.ts'
import type { With } from '#use-cases/deps.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import { queueOrderMail } from '#use-cases/orders/order-mails.ts'
import { findRefundable, findReturnHistory } from '#use-cases/payments/find-refundable.ts'
import { type ReturnDecisionAnswer, writeDecision } from './answer-return.ts'
import type { ReplacingDeps } from './send-replacement.ts'

export type ExchangingDeps = PricingDeps & MovingDeps & ReplacingDeps & With<'payment'>

export interface Exchanging {
  orderId: OrderId
  returnId: ReturnId
  /** The goods that are sent instead, each product once. */
  wanted: readonly Wanted[]
  /** How a difference is paid; unused if the goods cost no more. */
  method: PaymentMethod
  /** The amounts that were shown, in paise; undefined only calculates the exchange. */
  shown: { totalPaise: number; creditPaise: number } | undefined
  actorId: UserId
  origin?: string | undefined
}

/** A calculated exchange: what the other goods cost, and how much of it the returned goods pay. */
interface CalculatedExchange extends Exchange {
  priced: PricedOrder
}

type Refused = { ok: false; reason: 'unknown-order' | 'unknown-return' | 'return-cannot-change' }
export type ExchangeAnswer =
  | { ok: true; calculated: CalculatedExchange }
  | { ok: true; exchange: Pick<NonNullable<ReturnRequest['exchange']>, 'orderId' | 'number'> }
  | { ok: false; reason: 'exchange-moved' }
  | { ok: false; reason: 'nothing-paid' }
  | { ok: false; reason: 'prepaid-unavailable' }
  /** The difference is below the minimum of an online payment. */
  | { ok: false; reason: 'due-too-small' }
  | Refused
  | Exclude<PriceAnswer | ReturnDecisionAnswer, { ok: true }>
  | ItemRefusal

/**
 * Exchanges a return: the credit of its goods pays for other goods, in one transaction with the order for those. If
 * the new order is dearer, the difference is paid by a link or at the door; if it is cheaper, the rest is refunded.
 * The credit is at most the refund of the return and counts once: repeating the request returns the same order.
 * Without `shown` it only calculates the exchange. Refuses returns that cannot be refunded, goods that cannot be
 * bought, amounts that differ from those shown, and prices or offers that have changed meanwhile.
 */
export async function exchangeReturn(
  deps: ExchangingDeps,
  asked: Exchanging,
): Promise<ExchangeAnswer> {
  const answer = await priceAndWriteExchange(deps, asked)
  if (answer.ok) return answer
  // The refusal may be caused by the exchange that this request repeats: it has spent the credit, for example.
  const request = await findReturn(deps.db, asked.returnId)
  const made = request?.orderId === asked.orderId && request.exchange
  return made ? { ok: true, exchange: made } : answer
}

async function priceAndWriteExchange(
  deps: ExchangingDeps,
  asked: Exchanging,
): Promise<ExchangeAnswer> {
  const { orderId, returnId, shown } = asked
  const order = await findOrder(deps.db, orderId)
  if (!order) return { ok: false, reason: 'unknown-order' }
  const request = await findReturn(deps.db, returnId)
  if (request?.orderId !== orderId) return { ok: false, reason: 'unknown-return' }
  if (request.exchange) return { ok: true, exchange: request.exchange }
  if (!canExchange(order, request)) return { ok: false, reason: 'return-cannot-change' }
  const paidBy = await findPaidBy(deps.db, orderId)
  const credit = await findCredit(deps.db, { order, paidBy }, request)
  if (credit.worthPaise === 0) return { ok: false, reason: 'nothing-paid' }
  const calculated = await calculate(deps, { ...asked, ...credit, order })
  if (!('priced' in calculated)) return calculated
  if (!shown) return { ok: true, calculated }
  const { priced, creditPaise } = calculated
  if (shown.totalPaise !== priced.amounts.totalPaise || shown.creditPaise !== creditPaise) {
    return { ok: false, reason: 'exchange-moved' }
  }
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<ExchangeAnswer> => {
    await lockShoppers(tx, [order.userId])
    const locked = await lockOrder(tx, orderId)
    const now = await findReturn(tx, returnId)
    if (!locked || !now) return { ok: false, reason: 'unknown-order' }
    if (now.exchange) return { ok: true, exchange: now.exchange }
    if (!canExchange(locked.order, now)) return { ok: false, reason: 'return-cannot-change' }
    const creditNow = await findCredit(tx, locked, now)
    if (
      creditNow.worthPaise !== credit.worthPaise ||
      creditNow.freeDelivery !== credit.freeDelivery
    ) {
      return { ok: false, reason: 'exchange-moved' }
    }
    const at = deps.clock.now()
    const number = await numberIfUnchanged(tx, deps, { request: now, locked, priced, at })
    if (number === undefined) return { ok: false, reason: 'exchange-moved' }
    return await writeExchange(tx, deps, { ...asked, locked, request: now, calculated, number, at })
  })
}

/** What an exchange is written from: the rows read under the locks, and the price that was shown. */
interface ExchangeToWrite {
  locked: LockedOrder
  request: ReturnRequest
  priced: PricedOrder
  at: Date
}

/**
 * Returns the number of the order to write; undefined if its goods, terms or offers have changed since they were priced.
 * They are read under the same locks as for every order, taken in the same sequence.
 */
async function numberIfUnchanged(
  tx: Transaction,
  { shippedSettings }: ExchangingDeps,
  { locked: { order }, request, priced, at }: ExchangeToWrite,
): Promise<number | undefined> {
  const { lines, offers } = priced
  const { userId, delivery } = order
  const productIds = lines.map(({ productId }) => productId)
  await lockStock(tx, { productIds, today: indianDay(at) })
  const [snapshot] = await readCheckoutSnapshots(tx, [
    { request: { userId, ...keyOf(request) }, lines, at },
  ])
  if (!snapshot) throw new Error('the database answered nothing')
  const { pincode } = delivery
  const running = await readPricingTerms(tx, { at, userId, pincode })
  const isAsPriced =
    snapshot.asPriced &&
    priceAlike(termsOf(shippedSettings, running), priced.terms) &&
    (await areOffersUnchanged(tx, offers, { terms: running, at }))
  return isAsPriced ? snapshot.nextNumber : undefined
}

/** The lock on the return already prevents a second order; the key only identifies this one. */
const keyOf = ({ id }: ReturnRequest) => ({
  key: `exchange ${id}`,
  requestHash: id,
  sameSince: undefined,
})

/** Only goods that were delivered can be exchanged. */
const canExchange = ({ stage, timeline }: StoredOrder, request: ReturnRequest): boolean =>
  mayExchange(request) &&
  (stage === 'delivered' ||
    (stage === 'returned' && timeline.some((event) => event.stage === 'delivered')))

/** What a return is worth in an exchange. */
interface ReturnCredit {
  /** The amount that its refund would have, in paise. */
  worthPaise: number
  /** The shop bears the delivery of the other goods: the return is its fault, and the refund includes no charges. */
  freeDelivery: boolean
}

async function findCredit(
  db: Reader,
  locked: Pick<LockedOrder, 'order' | 'paidBy'>,
  request: ReturnRequest,
): Promise<ReturnCredit> {
  const { order } = locked
  const history = await findReturnHistory(db, await listReturnsOf(db, [order.id]), request)
  const left = await findRefundable(db, locked)
  return {
    worthPaise: Math.min(returnRefundPaise(order, request, history), left.paise),
    freeDelivery: isShopsFault(request.reason) && !refundsCharges(order, request, history),
  }
}

/** Prices the goods like every order, without the COD fee if nothing is left to pay at the door. */
async function calculate(
  deps: ExchangingDeps,
  {
    order,
    wanted,
    method,
    worthPaise,
    freeDelivery,
  }: Exchanging & ReturnCredit & { order: StoredOrder },
): Promise<CalculatedExchange | Exclude<ExchangeAnswer, { ok: true }>> {
  const { delivery, userId } = order
  const question = { wanted, pincode: delivery.pincode, userId, freeDelivery, byTeam: true }
  const prepaid = await priceOrder(deps, { ...question, method: 'prepaid' })
  if (!prepaid.ok) return prepaid
  const calculated = (priced: PricedOrder) => ({
    ...exchangeOf(worthPaise, priced.amounts.totalPaise),
    priced,
  })
  if (calculated(prepaid).duePaise === 0) return calculated(prepaid)
  if (method === 'prepaid') {
    if (!deps.payment) return { ok: false, reason: 'prepaid-unavailable' }
    return canPayByLink(calculated(prepaid))
      ? calculated(prepaid)
      : { ok: false, reason: 'due-too-small' }
  }
  const inCash = await priceOrder(deps, { ...question, method: 'cod' })
  return inCash.ok ? calculated(inCash) : inCash
}

async function writeExchange(
  tx: Transaction,
  deps: ExchangingDeps,
  {
    locked,
    request,
    calculated,
    wanted,
    method,
    actorId,
    origin,
    number,
    at,
  }: Exchanging &
    Omit<ExchangeToWrite, 'priced'> & { calculated: CalculatedExchange; number: number },
): Promise<ExchangeAnswer> {
  const { order, shopper } = locked
  const { priced, creditPaise, duePaise, backPaise } = calculated
  const isByLink = duePaise > 0 && method === 'prepaid'
  const row = newOrder(deps, {
    number,
    order,
    request,
    priced,
    actorId,
    at,
    creditPaise,
    isByLink,
    paymentMethod: duePaise > 0 ? method : 'prepaid',
  })
  const { id } = row
  await recordOrders(tx, [orderRowsOf(row, { userId: row.userId, ...keyOf(request) })])
  const { used } = priced.offers.applied
  if (used.length > 0) await insertOrderOffers(tx, id, used)
  const { latestDays } = priced.quote
  const stock = await takeStock(tx, { orderId: id, today: indianDay(at), latestDays, wanted, at })
  if (!stock.ok) {
    const line = priced.lines.find(({ productId }) => productId === stock.productId)
    return { ...stock, name: line?.productName ?? stock.productId }
  }
  const written = storedOrderOf(row)
  if (isByLink) {
    const nextPollAt = new Date(at.getTime() + FIRST_POLL_MS)
    await insertAttempts(tx, [{ ...attemptFor(written), createdAt: at, nextPollAt }])
  }
  const spendOn = { orderId: id, number: written.number, paise: creditPaise }
  const decided = await writeDecision(tx, deps, {
    locked,
    request,
    decision: {
      orderId: order.id,
      returnId: request.id,
      to: 'refunded',
      answer: '',
      backOnShelf: false,
      refundPaise: creditPaise + backPaise,
      spendOn,
      actorId,
      origin,
    },
  })
  if (!decided.ok) return decided
  await queueOrderMail(tx, deps, 'exchange', {
    order: written,
    shopper,
    at,
    origin,
    amountPaise: backPaise,
    note: order.number,
  })
  if (stock.soldOut.length > 0) await moveContentVersion(tx)
  return { ok: true, exchange: { orderId: id, number: written.number } }
}

/** The order for the other goods, sent to the address of the first one. */
function newOrder(
  deps: ExchangingDeps,
  {
    number,
    order,
    request,
    priced,
    actorId,
    at,
    isByLink,
    ...paid
  }: Pick<NewOrder, 'number' | 'paymentMethod' | 'creditPaise'> & {
    order: StoredOrder
    request: ReturnRequest
    priced: PricedOrder
    actorId: UserId
    at: Date
    isByLink: boolean
  },
): NewOrder {
  const { userId, userName, delivery, business, language } = order
  const { lines, amounts, boxes, weightGrams, quote } = priced
  const { costPaise, cashCostPaise, zone, expectedDelivery } = quote
  const paidState = paid.paymentMethod === 'cod' ? 'cash-due' : 'paid'
  return {
    id: deps.ids.orderId(),
    number,
    userId,
    userName,
    delivery,
    language,
    takenBy: actorId,
    channel: 'cart',
    ...(business && { business }),
    lines,
    amounts,
    boxes,
    weightGrams,
    expectedDelivery,
    ...paid,
    creditFrom: request.id,
    paymentState: isByLink ? 'awaiting' : paidState,
    stage: 'placed',
    createdAt: at,
    courier: {
      area: areaOf(zone, delivery.pincode),
      costPaise,
      cashCostPaise: paid.paymentMethod === 'cod' ? cashCostPaise : 0,
    },
    ...(isByLink && { reservedUntil: new Date(at.getTime() + LINK_KEPT_MINUTES * MINUTE_MS) }),
  }
}
