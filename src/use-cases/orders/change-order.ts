import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import {
  findAskedChange,
  findChangeFacts,
  insertChange,
  lockLots,
  settleChange,
  writeChange,
} from '#database/orders/changes.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findWaitingStep } from '#database/orders/steps.ts'
import { requestRefund } from '#database/payments/payments.ts'
import { returnStock } from '#database/stock/return.ts'
import { takeStock } from '#database/stock/stock.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import {
  type ChangeOutcome,
  type ChangeRefusal,
  canChange,
  outcomeOf,
  type PricedChange,
  unitsMoved,
} from '#domain/orders/order-change.ts'
import { indianDay } from '#domain/time/india.ts'
import type { ItemRefusal, PricingDeps, Wanted } from '#use-cases/checkout/price-order.ts'
import { findRefundable } from '#use-cases/payments/find-refundable.ts'
import { recordConfirmed } from './confirm-cash-order.ts'
import { type OrderMailDeps, queueOrderMail } from './order-mails.ts'
import { type PricedChangeAnswer, priceChange } from './price-change.ts'

export type ChangingDeps = PricingDeps & OrderMailDeps

export interface ChangeAsk {
  orderId: OrderId
  /** Undefined if the address does not change. */
  delivery?: DeliveryAddress | undefined
  /** All goods of the order after the change, each product once; undefined if they do not change. */
  wanted?: readonly Wanted[] | undefined
  /** The new total that was shown, in paise; undefined only prices the change. */
  amountPaise?: number | undefined
  /** The admin who changes it. */
  actorId: UserId
  origin?: string | undefined
}

interface Totals {
  oldTotalPaise: number
  newTotalPaise: number
}

export type ChangeAnswer =
  | ({ ok: true; outcome: ChangeOutcome; isDone: boolean } & Totals)
  | ({ ok: false; reason: 'amount-changed' | 'paid-already' } & Totals)
  | Exclude<PricedChangeAnswer, { ok: true }>
  | { ok: false; reason: ChangeRefusal | 'nothing-changes' | 'step-waits' | 'more-than-left' }
  | { ok: false; reason: 'unknown-order' | 'order-moved' }

/**
 * Corrects the address of a placed order or changes its goods, in one transaction, once the admin has seen the new
 * total; without a total it only prices the change. If the order becomes dearer, it is held until its shopper agrees.
 * Otherwise stock, lines, bill and address change at once, the shopper gets a mail, and an online overpayment is
 * refunded. Refuses orders that are packed or ended, a total that differs from the one shown, and a higher total for
 * an order that is paid.
 */
export async function changeOrder(deps: ChangingDeps, ask: ChangeAsk): Promise<ChangeAnswer> {
  const { orderId, amountPaise } = ask
  const order = await findOrder(deps.db, orderId)
  if (!order) return { ok: false, reason: 'unknown-order' }
  const delivery = ask.delivery
    ? { ...ask.delivery, recipient: ask.delivery.recipient || order.delivery.recipient }
    : order.delivery
  const wanted = ask.wanted ?? order.lines
  const isAddressed =
    JSON.stringify(addressOf(delivery)) !== JSON.stringify(addressOf(order.delivery))
  const hasOtherGoods = unitsMoved(order.lines, wanted).length > 0
  if (!isAddressed && !hasOtherGoods) return { ok: false, reason: 'nothing-changes' }
  const what = { isAddressed, hasOtherGoods }
  const allowed = await mayChange(deps.db, order, what)
  if (!allowed.ok) return allowed

  const priced = await priceChange(deps, order, { delivery, wanted })
  if (!priced.ok) return priced
  const totals = {
    oldTotalPaise: order.amounts.totalPaise,
    newTotalPaise: priced.change.amounts.totalPaise,
  }
  const outcome = outcomeOf(
    { totalPaise: totals.oldTotalPaise, paymentState: order.paymentState },
    totals.newTotalPaise,
  )
  // The credit of an exchange was calculated against this total.
  if (order.creditPaise && totals.newTotalPaise !== totals.oldTotalPaise) {
    return { ok: false, reason: 'exchange-stays' }
  }
  if (outcome === 'paid-already') return { ok: false, reason: 'paid-already', ...totals }
  if (amountPaise === undefined) return { ok: true, outcome, isDone: false, ...totals }
  if (amountPaise !== totals.newTotalPaise)
    return { ok: false, reason: 'amount-changed', ...totals }

  return await inTransactionOrRefusal(deps.db, async (tx): Promise<ChangeAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    if (!isAsPriced(locked.order, order)) return { ok: false, reason: 'order-moved' }
    const still = await mayChange(tx, locked.order, what)
    if (!still.ok) return still
    if (await findWaitingStep(tx, orderId)) return { ok: false, reason: 'step-waits' }
    const at = deps.clock.now()
    const change = { ...ask, ...what, ...totals, priced: priced.change, at }
    const made =
      outcome === 'asked'
        ? await askShopper(tx, deps, locked, change)
        : await makeChange(tx, deps, locked, change)
    return made.ok ? { ok: true, outcome, isDone: true, ...totals } : made
  })
}

/** The fields in a fixed sequence, for comparison. */
const addressOf = ({ recipient, address, city, state, pincode, phone }: DeliveryAddress) => [
  recipient,
  address,
  city,
  state,
  pincode,
  phone,
]

/** True if nothing that the price depends on has changed since. */
function isAsPriced(now: StoredOrder, then: StoredOrder): boolean {
  const priced = ({ stage, paymentState, lines, amounts, delivery }: StoredOrder) =>
    JSON.stringify([stage, paymentState, lines, amounts, delivery])
  return priced(now) === priced(then)
}

async function mayChange(
  db: Parameters<typeof findChangeFacts>[0],
  order: StoredOrder,
  { isAddressed, hasOtherGoods }: { isAddressed: boolean; hasOtherGoods: boolean },
): Promise<ReturnType<typeof canChange>> {
  const facts = await findChangeFacts(db, order.id)
  const asked = { ...order, ...facts, isAsked: order.isChangeAsked === true }
  const address = isAddressed ? canChange('address', asked) : { ok: true as const }
  return address.ok && hasOtherGoods ? canChange('goods', asked) : address
}

/** A priced change of a locked order. */
export interface Change extends Totals {
  priced: PricedChange
  isAddressed: boolean
  hasOtherGoods: boolean
  actorId: UserId
  at: Date
  origin?: string | undefined
}

async function askShopper(
  tx: Transaction,
  deps: ChangingDeps,
  { order, shopper }: LockedOrder,
  change: Change,
): Promise<{ ok: true }> {
  const { actorId: askedBy, at, origin } = change
  const id = await insertChange(tx, { ...change, orderId: order.id, askedBy }, undefined)
  await auditChange(tx, order.id, change, 'asked')
  await queueOrderMail(tx, deps, 'change-asked', {
    order: changedOrder(order, change.priced),
    shopper,
    at,
    origin,
    amountPaise: change.oldTotalPaise,
    which: String(id),
  })
  return { ok: true }
}

export type MakeAnswer = { ok: true } | ItemRefusal | { ok: false; reason: 'more-than-left' }

/**
 * Makes a change of a locked order: stock, lines, bill, address, refund, log and mail. `wasAsked` if the shopper
 * agreed to it. Refuses goods that are out of stock and a refund of more than is left; the caller then rolls the
 * transaction back.
 */
export async function makeChange(
  tx: Transaction,
  deps: OrderMailDeps,
  locked: LockedOrder,
  change: Change & { wasAsked?: boolean },
): Promise<MakeAnswer> {
  const { order, shopper, paidBy } = locked
  const { priced, actorId, at, origin, wasAsked = false } = change
  const goods = await moveGoods(tx, order, change)
  if (!goods.ok) return goods
  const backPaise = paidBy ? Math.max(0, onlinePaise(order) - change.newTotalPaise) : 0
  const left = backPaise > 0 ? (await findRefundable(tx, locked)).paise : 0
  if (backPaise > left) return { ok: false, reason: 'more-than-left' }
  await writeChange(tx, order.id, priced)
  let id: number | undefined
  if (wasAsked) await settleChange(tx, { orderId: order.id, state: 'made', at })
  else {
    id = await insertChange(tx, { ...change, orderId: order.id, askedBy: actorId }, { backPaise })
  }
  if (paidBy && backPaise > 0) {
    // A surplus pays for nothing in the order, so that no invoice or credit note includes it.
    await requestRefund(tx, {
      orderId: order.id,
      paymentId: paidBy,
      amountPaise: backPaise,
      reason: 'surplus',
      idempotencyKey: `change ${id} ${order.id}`,
      askedBy: actorId,
      at,
    })
  }
  await auditChange(tx, order.id, change, 'made')
  await queueOrderMail(tx, deps, 'changed', {
    order: changedOrder(order, priced),
    shopper,
    at,
    origin,
    amountPaise: backPaise,
    which: `${id ?? 'asked'} ${at.toISOString()}`,
  })
  if (goods.hasMovedStock) {
    const lines = [...order.lines, ...priced.lines]
    await moveContentVersion(
      tx,
      lines.map(({ productId }) => productId),
    )
  }
  return { ok: true }
}

const changedOrder = (
  order: StoredOrder,
  { delivery, lines, amounts, expectedDelivery }: PricedChange,
) => ({
  ...order,
  delivery,
  lines,
  amounts,
  expectedDelivery,
  ...(order.advancePaise && { advancePaise: Math.min(order.advancePaise, amounts.totalPaise) }),
})

async function moveGoods(
  tx: Transaction,
  order: StoredOrder,
  { priced, at }: Change,
): Promise<{ ok: true; hasMovedStock: boolean } | ItemRefusal> {
  const moved = unitsMoved(order.lines, priced.lines)
  if (moved.length === 0) return { ok: true, hasMovedStock: false }
  const today = indianDay(at)
  await lockLots(
    tx,
    moved.map(({ productId }) => productId),
  )
  const back = moved.filter(({ by }) => by < 0)
  const { restocked } =
    back.length > 0
      ? await returnStock(tx, {
          orderId: order.id,
          today,
          at,
          goods: back.map(({ productId, by }) => ({ productId, quantity: -by })),
        })
      : { restocked: false }
  const more = moved.filter(({ by }) => by > 0)
  if (more.length === 0) return { ok: true, hasMovedStock: restocked }
  const stock = await takeStock(tx, {
    orderId: order.id,
    today,
    latestDays: priced.latestDays,
    at,
    wanted: more.map(({ productId, by }) => ({ productId, quantity: by })),
  })
  if (stock.ok) return { ok: true, hasMovedStock: restocked || stock.soldOut.length > 0 }
  const line = priced.lines.find(({ productId }) => productId === stock.productId)
  return { ...stock, name: line?.productName ?? stock.productId }
}

async function auditChange(
  tx: Transaction,
  orderId: OrderId,
  { actorId, at, oldTotalPaise, newTotalPaise, isAddressed, hasOtherGoods }: Change,
  state: 'asked' | 'made',
): Promise<void> {
  await recordAudit(tx, {
    at,
    actorId,
    action: 'order.changed',
    subjectId: orderId,
    before: { totalPaise: oldTotalPaise },
    // Logs only that the address changed, because the log is kept longer than the address.
    after: { totalPaise: newTotalPaise, state, isAddressed, hasOtherGoods },
  })
}

export type WithdrawAnswer = { ok: true } | { ok: false; reason: 'unknown-order' }

/**
 * Withdraws the question to the shopper: the order stays as it was and is no longer held. A cash order to be confirmed
 * then counts as confirmed, and its shopper gets a mail. Repeating it changes nothing.
 */
export async function withdrawChange(
  deps: OrderMailDeps & DatabaseDeps,
  { orderId, actorId, origin }: Pick<ChangeAsk, 'orderId' | 'actorId' | 'origin'>,
): Promise<WithdrawAnswer> {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<WithdrawAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const asked = await findAskedChange(tx, orderId)
    if (!asked) return { ok: true }
    const at = deps.clock.now()
    await settleChange(tx, { orderId, state: 'withdrawn', at })
    if (asked.kind === 'confirmation') {
      await recordConfirmed(tx, deps, locked, { actorId, at, origin })
      return { ok: true }
    }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'order.changed',
      subjectId: orderId,
      before: { totalPaise: asked.newTotalPaise, state: 'asked' },
      after: { totalPaise: asked.oldTotalPaise, state: 'withdrawn' },
    })
    return { ok: true }
  })
}
