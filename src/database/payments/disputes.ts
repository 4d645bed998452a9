import { and, asc, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { isDisputed, PAID_BY } from '#database/panel/owner-tasks.ts'
import { orders } from '#database/tables/orders.ts'
import { disputeMoves, paymentDisputes } from '#database/tables/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Dispute, type DisputeSeen, isNewer, lostAfter } from '#domain/payments/disputes.ts'
import type { PaymentId } from '#domain/payments/facts.ts'

/**
 * SQL: true while no refund of this payment may be sent, because a bank disputes it. Without the provider's report, as
 * before the shop stored them, the owner's task about the dispute counts.
 */
export const isHeld = (paymentId: SQL) => sql<boolean>`(
  exists (select from payment_disputes where payment_id = ${paymentId} and state = 'open')
  or ${isDisputed(paymentId)}
    and not exists (select from payment_disputes where payment_id = ${paymentId})
)`

/** Whether refunds of this payment wait for the decision of a bank. */
export async function isPaymentHeld(db: Reader, paymentId: PaymentId): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select ${isHeld(sql`${paymentId}`)} as held`,
  )
  return rows[0]?.held === true
}

/** The disputes of a payment, oldest first. */
export async function listDisputesOf(db: Reader, paymentId: PaymentId): Promise<Dispute[]> {
  const { state, amountPaise, lostPaise } = paymentDisputes
  return await db
    .select({ state, amountPaise, lostPaise })
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentId, paymentId))
    .orderBy(asc(paymentDisputes.openedAt), asc(paymentDisputes.id))
}

/**
 * The disputes that no bank has decided, as far as the shop knows, and then those that it lost and that began after
 * `lostSince`, because a further round may be won; the oldest first.
 */
export async function listUndecidedDisputes(
  db: Reader,
  { max, lostSince }: { max: number; lostSince: Date },
): Promise<string[]> {
  const { id, state, openedAt } = paymentDisputes
  const rows = await db
    .select({ id })
    .from(paymentDisputes)
    .where(or(eq(state, 'open'), and(eq(state, 'lost'), gt(openedAt, lostSince))))
    .orderBy(desc(eq(state, 'open')), asc(openedAt))
    .limit(max)
  return rows.map(({ id }) => id)
}

/**
 * Stores a report, unless a later one is known, and what the bank took or gave back by it. Returns whether it was stored,
 * the state before it, and that amount in paise, negative if it was taken.
 */
export async function saveDispute(
  tx: Transaction,
  { asksShop: _, answerByMs: _until, ...seen }: DisputeSeen,
  at: Date,
) {
  const [known] = await tx
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.id, seen.id))
    .for('no key update')
  const before = known?.state
  if (!isNewer(seen, known)) return { isStored: false, before, movedPaise: 0 }
  const lostPaise = lostAfter(seen, known)
  const { id, ...changed } = { ...seen, lostPaise }
  await tx
    .insert(paymentDisputes)
    .values({ id, ...changed, openedAt: at })
    .onConflictDoUpdate({ target: paymentDisputes.id, set: changed })
  const movedPaise = (known?.lostPaise ?? 0) - lostPaise
  if (movedPaise !== 0) {
    await tx.insert(disputeMoves).values({ disputeId: id, paise: movedPaise, at })
  }
  return { isStored: true, before, movedPaise }
}

/** What a bank's dispute means for the refunds of an order: they wait, or the bank has paid. */
export type RefundDispute = 'held' | 'lost'

export async function findRefundDispute(
  db: Reader,
  id: OrderId,
): Promise<RefundDispute | undefined> {
  const [found] = await db
    .select({
      held: isHeld(PAID_BY),
      lost: sql<boolean>`exists (
        select from payment_disputes where payment_id = ${PAID_BY} and lost_paise > 0
      )`,
    })
    .from(orders)
    .where(eq(orders.id, id))
  if (found?.held) return 'held'
  return found?.lost ? 'lost' : undefined
}
