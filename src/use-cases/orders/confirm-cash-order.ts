import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import {
  findAskedChange,
  insertConfirmation,
  listUnconfirmed,
  settleChange,
} from '#database/orders/changes.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import type { Send } from '#database/transaction.ts'
import { inTransaction } from '#database/transaction.ts'
import type { CashToConfirm } from '#domain/checkout/cash-on-delivery.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import type { With } from '#use-cases/deps.ts'
import { type DueReport, eachListed } from '#use-cases/each-due.ts'
import type { MovingDeps } from './move-order.ts'
import { type OrderMailDeps, type OrderMailInput, queueOrderMail } from './order-mails.ts'
import { writeCancelled } from './write-cancelled.ts'

/** Returns the statement that holds a new cash order until its shopper confirms it by the link of the mail. */
export function confirmationSend(
  tx: Transaction,
  { withinHours }: CashToConfirm,
  { order, at }: Pick<OrderMailInput, 'order' | 'at'>,
): Send {
  const lapsesAt = new Date(at.getTime() + withinHours * HOUR_MS)
  const paise = order.amounts.totalPaise
  return () => insertConfirmation(tx, { orderId: order.id, paise, at, lapsesAt })
}

/**
 * Records that a locked cash order is confirmed, by its shopper or by a team member (`actorId`) who asked in another
 * way. Mails the shopper that the order is placed.
 */
export async function recordConfirmed(
  tx: Transaction,
  deps: OrderMailDeps,
  { order, shopper }: LockedOrder,
  { actorId, at, origin }: { actorId: UserId | undefined; at: Date; origin?: string | undefined },
): Promise<void> {
  await recordAudit(tx, { at, actorId, action: 'order.confirmed', subjectId: order.id, after: {} })
  await queueOrderMail(tx, deps, 'placed', { order, shopper, at, origin })
}

/** Records the shopper's answer about a locked cash order to be confirmed: it is packed next, or cancelled. */
export async function settleConfirmation(
  tx: Transaction,
  deps: MovingDeps,
  locked: LockedOrder,
  { agrees, at }: { agrees: boolean; at: Date },
): Promise<'made' | 'declined'> {
  const state = agrees ? 'made' : 'declined'
  await settleChange(tx, { orderId: locked.order.id, state, at })
  if (agrees) {
    await recordConfirmed(tx, deps, locked, { actorId: undefined, at })
  } else {
    await writeCancelled(tx, deps, locked, { by: 'shopper', actorId: undefined, at })
  }
  return state
}

const MAX_PER_RUN = 100

/** Cancels the cash orders that were not confirmed in time, each once; their goods return to stock. */
export async function lapseConfirmations(
  deps: MovingDeps & DatabaseDeps,
  {
    max = MAX_PER_RUN,
    isStopping = () => false,
  }: { max?: number; isStopping?: () => boolean } = {},
): Promise<DueReport & { done: number }> {
  const now = deps.clock.now()
  return await eachListed({
    max,
    isStopping,
    list: (part) => listUnconfirmed(deps.db, { ...part, now }),
    handle: (orderId) => lapse(deps, orderId, now),
  })
}

async function lapse(deps: MovingDeps & With<'db'>, orderId: OrderId, at: Date): Promise<boolean> {
  return await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const asked = locked && (await findAskedChange(tx, orderId))
    if (!locked || asked?.kind !== 'confirmation' || asked.lapsesAt > at) return false
    const cause = { reason: 'not-confirmed', note: undefined } as const
    await writeCancelled(tx, deps, locked, { by: 'shop', actorId: undefined, at, cause })
    return true
  })
}
