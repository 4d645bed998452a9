import type { Transaction } from '#database/connection.ts'
import { areOffersUsedUp } from '#database/offers/offers.ts'
import { moveOrderStage } from '#database/orders/delivery.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { hasOrderedSince } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import {
  delayDelivery,
  listWanted,
  movePayment,
  type OrderToSettle,
  type PaymentMove,
  reserveUntil,
} from '#database/payments/order-money.ts'
import { openOwnerTask, requestRefund } from '#database/payments/payments.ts'
import { returnStock } from '#database/stock/return.ts'
import { takeStock } from '#database/stock/stock.ts'
import type { FactSource } from '#database/tables/payments.ts'
import { ERASED } from '#domain/accounts/erased-person.ts'
import type { OrderStage, PaymentState } from '#domain/orders/order.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import type { PaymentFact, PaymentId } from '#domain/payments/facts.ts'
import { judgeMoney, type KnownPayment, type OrderMoney } from '#domain/payments/order-money.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { daysBetween, indianDay } from '#domain/time/india.ts'
import {
  confirmPaid,
  freeTime,
  notifyPaidInVain,
  takeTimeAgain,
} from '#use-cases/consultations/consultation-money.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import {
  type OrderMailDeps,
  type OrderMailKind,
  type OrderNotifications,
  orderMailSends,
  orderNotifications,
  queueOrderMail,
} from '#use-cases/orders/order-mails.ts'
import { releaseCredit } from './write-refund.ts'

/** An authorised payment extends the reservation by this time, repeatedly, until it succeeds or fails. */
const KEPT_WHILE_COMING_MS = HOUR_MS

interface Moving {
  tx: Transaction
  deps: MovingDeps
  order: OrderToSettle
  /** All that is known about the order's payments. */
  facts: readonly PaymentFact[]
  source: FactSource
  at: Date
}

export interface MovedOrder {
  paymentState: PaymentState
  stage: OrderStage
  money: OrderMoney
  /** The stock shown on product pages has changed. */
  hasChangedAvailability: boolean
  /** The paid order, set if nothing but its payment has changed. */
  order?: StoredOrder | undefined
  /** A mail was queued, so the caller wakes the mail job after the commit. */
  isNotified: boolean
}

/** An order that is paid in time, and what to write for it. */
export interface PaidInTime {
  moved: MovedOrder
  move: PaymentMove
  notifications: OrderNotifications
}

/**
 * Handles the usual case, an unexpired order that awaits payment and exactly one matching payment, without further
 * reads. Returns undefined in all other cases, which `moveOrderMoney` handles.
 */
export function payInTime({
  deps,
  read,
  ...moving
}: Omit<Moving, 'tx' | 'deps'> & { deps: OrderMailDeps; read: LockedOrder }):
  | PaidInTime
  | undefined {
  const { order, source, at } = moving
  const money = judge(moving)
  const { paidBy } = money
  const isOpen = order.paymentState === 'awaiting' && order.stage !== 'cancelled'
  const isPlain = money.surplus.length === 0 && money.mismatched.length === 0
  if (!isOpen || order.address === '' || !isPlain || !paidBy || money.state !== 'paid') {
    return undefined
  }
  const to = paidStateOf(order)
  const paid: StoredOrder = { ...read.order, paymentState: to }
  return {
    moved: { ...unmoved(order, money), paymentState: to, order: paid, isNotified: true },
    move: { order, from: order.paymentState, to, paidBy, endsPolling: true, source, at },
    notifications: orderNotifications(deps, 'paid', { ...read, order: paid, at }),
  }
}

/**
 * Moves a locked order to the state that all its payment facts imply: paid; failed, with its goods
 * released; paid late, when the goods and offers are still available; else refunded and cancelled. Repeating
 * it changes nothing.
 */
export async function moveOrderMoney(moving: Moving): Promise<MovedOrder> {
  const { tx, order, source, at } = moving
  const money = judge(moving)
  const moved = unmoved(order, money)
  if (isUnpaid(order.paymentState) && money.paidBy) await receiveMoney(moving, moved, money.paidBy)
  else if (order.paymentState === 'awaiting') await failOrExtend(moving, moved)
  if (moved.paymentState === 'paid' && money.state === 'refunded') {
    await movePayment(tx, { order, from: 'paid', to: 'refunded', source, at })
    moved.paymentState = 'refunded'
  }
  for (const payment of money.surplus) await requestFullRefund(moving, payment, 'surplus')
  for (const { paymentId, amountPaise, currency } of money.mismatched) {
    const details = { amountPaise, currency, duePaise: order.totalPaise }
    await openOwnerTask(tx, { kind: 'wrong-amount', orderId: order.id, paymentId, details, at })
  }
  return moved
}

const judge = ({ order, facts, at }: Pick<Moving, 'order' | 'facts' | 'at'>): OrderMoney =>
  judgeMoney(facts, {
    due: { amountPaise: order.totalPaise, currency: 'INR' },
    paidBy: order.paidBy,
    hasExpired: hasExpired(order, at),
  })

const unmoved = ({ paymentState, stage }: OrderToSettle, money: OrderMoney): MovedOrder => ({
  paymentState,
  stage,
  money,
  hasChangedAvailability: false,
  isNotified: false,
})

/** The state after an online payment: of a cash order this is the advance, and the rest is due at the door. */
const paidStateOf = ({ paymentMethod }: OrderToSettle): PaymentState =>
  paymentMethod === 'cod' ? 'cash-due' : 'paid'

/** Goods are released once; after that only a late payment revives the order. */
function hasExpired({ paymentState, reservedUntil }: OrderToSettle, at: Date): boolean {
  return paymentState === 'failed' || (reservedUntil !== undefined && reservedUntil <= at)
}

async function failOrExtend(moving: Moving, moved: MovedOrder): Promise<void> {
  const { tx, order, source, at } = moving
  if (moved.money.state === 'failed') {
    await movePayment(tx, { order, from: 'awaiting', to: 'failed', source, at })
    moved.paymentState = 'failed'
    await releaseGoods(moving, moved)
    await releaseCredit(tx, moving.deps, order, { key: 'unpaid', actorId: undefined, at })
    await notifyUnpaid(moving, moved)
  } else if (hasExpired(order, at)) {
    await reserveUntil(tx, order.id, new Date(at.getTime() + KEPT_WHILE_COMING_MS))
  }
}

async function receiveMoney(moving: Moving, moved: MovedOrder, paidBy: PaymentId): Promise<void> {
  const { tx, order, source, at } = moving
  const goods = await secureGoods(moving, moved)
  const to = paidStateOf(order)
  const move = { order, from: order.paymentState, to }
  await movePayment(tx, { ...move, paidBy, endsPolling: true, source, at })
  moved.paymentState = to
  if (goods === 'there') return await notifyPaid(moving, moved)
  await cancel(moving, moved)
  if (goods === 'not-wanted') return
  const reason = goods === 'offer-used-up' ? 'cancelled' : goods
  await requestFullRefund(moving, { paymentId: paidBy, amountPaise: order.totalPaise }, reason)
  await notify(moving, moved, goods === 'cancelled' ? 'paid-after-cancelling' : 'paid-too-late')
}

/**
 * Makes sure that a paid order has its goods: an awaiting order still holds them, one that released
 * them takes them again if available and its offers are not used up. None are needed if the order is cancelled, erased
 * or fully refunded.
 */
async function secureGoods(
  { tx, order, at }: Moving,
  moved: MovedOrder,
): Promise<'there' | 'out-of-stock' | 'offer-used-up' | 'cancelled' | 'not-wanted'> {
  if (moved.money.state === 'refunded') return 'not-wanted'
  if (order.stage === 'cancelled') return 'cancelled'
  // Its account was erased after the time to pay: nobody is left to send it to.
  if (order.address === ERASED) return 'cancelled'
  if (order.paymentState === 'awaiting') return 'there'
  if (order.channel === 'consultation') {
    return (await takeTimeAgain(tx, { orderId: order.id, at })) ? 'there' : 'cancelled'
  }
  // The credit that paid a part of it was released when its time to pay expired.
  if (order.creditFrom) return 'out-of-stock'
  if (await areOffersUsedUp(tx, order)) return 'offer-used-up'
  const placedOn = indianDay(order.createdAt)
  const stock = await takeStock(tx, {
    orderId: order.id,
    wanted: await listWanted(tx, order.id),
    today: indianDay(at),
    latestDays: daysBetween(placedOn, order.deliverUntil),
    at,
  })
  if (!stock.ok) return 'out-of-stock'
  moved.hasChangedAvailability = stock.soldOut.length > 0
  const daysLate = daysBetween(placedOn, indianDay(at))
  if (daysLate > 0) await delayDelivery(tx, order.id, daysLate)
  return 'there'
}

async function notifyPaid(moving: Moving, moved: MovedOrder): Promise<void> {
  const { tx, deps, order, at } = moving
  if (order.channel === 'consultation') {
    await confirmPaid(tx, deps, { orderId: order.id, at })
    moved.isNotified = true
    return
  }
  if (order.address === '') {
    await openOwnerTask(tx, { kind: 'paid-without-address', orderId: order.id, at })
  }
  await notify(moving, moved, 'paid')
}

/**
 * Mails who ordered in the shop that the time to pay has run out, so that nobody wonders where money or goods are. Not
 * who has ordered since, nor who can have the payment link renewed.
 */
async function notifyUnpaid(moving: Moving, moved: MovedOrder): Promise<void> {
  const { tx, deps, order, at } = moving
  const isOfShop = order.channel === 'cart' || order.channel === 'sachets'
  if (!isOfShop || order.creditFrom || order.address === ERASED) return
  const locked = await lockOrder(tx, order.id)
  if (!locked || locked.order.takenBy) return
  if (await hasOrderedSince(tx, { userId: order.userId, since: order.createdAt })) return
  await queueOrderMail(tx, deps, 'unpaid', { ...locked, at })
  moved.isNotified = true
}

/** Mails the shopper the order's current state, once for each kind. */
async function notify({ tx, deps, order, at }: Moving, moved: MovedOrder, kind: OrderMailKind) {
  if (order.channel === 'consultation') {
    await notifyPaidInVain(tx, deps, { orderId: order.id, at })
    moved.isNotified = true
    return
  }
  const locked = await lockOrder(tx, order.id)
  if (!locked) return
  await Promise.all(orderMailSends(tx, deps, kind, { ...locked, at }).map((send) => send()))
  moved.isNotified = true
}

async function cancel(moving: Moving, moved: MovedOrder): Promise<void> {
  const { tx, order, at } = moving
  if (moved.stage === 'cancelled') return
  const stages = { from: moved.stage, to: 'cancelled' as const }
  await moveOrderStage(tx, { orderId: order.id, ...stages, actorId: undefined, at })
  moved.stage = 'cancelled'
  await releaseGoods(moving, moved)
}

async function releaseGoods({ tx, order, at }: Moving, moved: MovedOrder): Promise<void> {
  if (order.channel === 'consultation') return await freeTime(tx, { orderId: order.id, at })
  const { restocked } = await returnStock(tx, { orderId: order.id, today: indianDay(at), at })
  moved.hasChangedAvailability ||= restocked
}

/** Requests the refund of a payment, once: the key is the payment's id. */
async function requestFullRefund(
  { tx, order, at }: Moving,
  { paymentId, amountPaise }: Pick<KnownPayment, 'paymentId' | 'amountPaise'>,
  reason: 'surplus' | 'out-of-stock' | 'cancelled',
): Promise<void> {
  const refund = { orderId: order.id, paymentId, amountPaise, reason, askedBy: undefined, at }
  await requestRefund(tx, { ...refund, idempotencyKey: `all:${paymentId}` })
}
