import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { closeTasksAbout, closeTasksOf } from '#database/panel/owner-tasks.ts'
import { isPaymentHeld, saveDispute } from '#database/payments/disputes.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { sendRefundAgain } from '#database/payments/refunds.ts'
import {
  lockDisputedMoney,
  lockPaidByBank,
  resumeRefunds,
} from '#database/payments/refunds-by-bank.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { type DisputeSeen, isDisputeOpen, paidTwicePaise } from '#domain/payments/disputes.ts'
import { lockPaidOrders, settleByBank } from './settle-by-bank.ts'

/**
 * Records what the provider reports about a dispute. While a bank disputes a payment, its refunds wait; if the shop
 * wins, they are sent; what the bank took is counted as paid to the shopper, until it gives it back. The owner gets a
 * task to answer, and one if money was refunded before the bank took it. Reports may come repeatedly and in any order.
 */
export async function recordDispute({ db, clock }: DatabaseDeps, seen: DisputeSeen): Promise<void> {
  const at = clock.now()
  const { paymentId, state, amountPaise, lostPaise } = seen
  await inTransaction(db, async (tx) => {
    const [first] = await lockPaidOrders(tx, paymentId)
    const orderId = first?.order.id
    const { isStored, before, movedPaise } = await saveDispute(tx, seen, at)
    if (!isStored) return
    if (isDisputeOpen(seen) && seen.asksShop) await askOwner(tx, { seen, orderId, at })
    if (state === before) return
    await recordAudit(tx, {
      at,
      actorId: undefined,
      action: 'payment.disputed',
      subjectId: orderId ?? paymentId,
      before: before ? { state: before } : {},
      after: { state, amountPaise, ...(lostPaise > 0 && { lostPaise }) },
    })
    if (isDisputeOpen(seen)) return
    const closed = { paymentIds: [paymentId], kinds: ['dispute'] as const, resolution: state, at }
    const isHeld = await isPaymentHeld(tx, paymentId)
    if (!isHeld || lostPaise > 0) await closeTasksAbout(tx, closed)
    if (lostPaise > 0) await lose(tx, { seen, orderId, at, movedPaise })
    if (movedPaise > 0) await getBack(tx, { seen, orderId, at })
    if (!isHeld) await resumeRefunds(tx, paymentId, at)
  })
}

interface Reported {
  seen: DisputeSeen
  orderId: OrderId | undefined
  at: Date
}

/** Opens the owner's task about a dispute, with what was already refunded: the bank has to be told. */
async function askOwner(tx: Transaction, { seen, orderId, at }: Reported): Promise<void> {
  const { paymentId, amountPaise, state, answerByMs } = seen
  const { money } = await lockDisputedMoney(tx, paymentId)
  const details = {
    state,
    amountPaise,
    refundedPaise: money.gonePaise,
    ...(answerByMs && { answerBy: new Date(answerByMs).toISOString() }),
  }
  await openOwnerTask(tx, { kind: 'dispute', orderId, paymentId, details, at })
}

/** The bank took money: the order's goods wait for the owner's decision, and its refunds count as paid as far as it goes. */
async function lose(
  tx: Transaction,
  { seen, orderId, at, movedPaise }: Reported & { movedPaise: number },
): Promise<void> {
  const { paymentId, state, lostPaise } = seen
  const details = { state, amountPaise: lostPaise }
  await openOwnerTask(tx, { kind: 'dispute', orderId, paymentId, details, at })
  await settleByBank(tx, paymentId, { at })
  const { money } = await lockDisputedMoney(tx, paymentId)
  const twicePaise = paidTwicePaise(money)
  if (twicePaise === 0 || movedPaise >= 0) return
  await openOwnerTask(tx, {
    kind: 'books-differ',
    orderId,
    paymentId,
    subject: subjectOf(seen),
    details: { reason: 'refunded and lost by a dispute', amountPaise: twicePaise },
    at,
  })
}

/** A lost dispute was won later: refunds that the bank had paid are due again, as far as it no longer pays them. */
async function getBack(tx: Transaction, { seen, orderId, at }: Reported): Promise<void> {
  const { paymentId } = seen
  for (const refund of await lockPaidByBank(tx, paymentId)) {
    await sendRefundAgain(tx, refund, at)
    await recordAudit(tx, {
      at,
      actorId: undefined,
      action: 'refund.sent-again',
      subjectId: refund.orderId ?? paymentId,
      before: { state: 'by-bank' },
      after: { amountPaise: refund.amountPaise },
    })
  }
  await settleByBank(tx, paymentId, { at })
  const { money } = await lockDisputedMoney(tx, paymentId)
  if (!orderId || paidTwicePaise(money) > 0) return
  const about = { orderId, kind: 'books-differ', subject: subjectOf(seen) } as const
  await closeTasksOf(tx, { ...about, closedBy: undefined, resolution: seen.state, at })
}

const subjectOf = ({ id }: Pick<DisputeSeen, 'id'>) => `disputed ${id}`
