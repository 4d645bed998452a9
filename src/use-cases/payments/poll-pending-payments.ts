import {
  type DueAttempt,
  schedulePoll,
  storeProviderOrders,
  takeDueAttempts,
} from '#database/payments/attempts.ts'
import { lockOrderToSettle } from '#database/payments/order-money.ts'
import { listFactsOf, openOwnerTask } from '#database/payments/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import { knownPayments } from '#domain/payments/order-money.ts'
import { nextPollTime } from '#domain/payments/poll-times.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

/** The lease of an attempt, longer than polling it takes: after it, a killed run's attempts can be taken again. */
const LEASE_MS = 5 * MINUTE_MS
/** Polled in parallel: limits the delay by one slow answer and the load on the provider. */
const AT_ONCE = 4
const MAX_PER_RUN = 200

export interface PollReport {
  /** The number of attempts for which the provider answered. */
  asked: number
  failures: readonly unknown[]
  isUnfinished: boolean
}

/**
 * Polls the provider for every due attempt and settles the answers, so that no payment depends on a
 * browser or a webhook. Polls come after 2, 5 and 15 minutes, 1 and 6 hours, then daily until day
 * 6, since late payments arrive for up to five days. A payment that is still only authorised then becomes an owner task.
 */
export async function pollPendingPayments(
  deps: SettlingDeps,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<PollReport> {
  const report = { asked: 0, failures: [] as unknown[], isUnfinished: false }
  const provider = deps.payment
  if (!provider) return report
  for (let taken = 0; taken < MAX_PER_RUN; taken += AT_ONCE) {
    if (isStopping()) return report
    const now = deps.clock.now()
    const untilThen = new Date(now.getTime() + LEASE_MS)
    const due = await takeDueAttempts(deps.db, { now, untilThen, max: AT_ONCE })
    if (due.length === 0) return report
    const outcomes = await Promise.allSettled(
      due.map(async (attempt) => {
        const isAnswered = await pollAttempt(deps, provider, attempt)
        // A failed poll repeats in a few minutes, when the attempt's lease ends.
        if (isAnswered) await scheduleNext(deps, attempt)
        return isAnswered
      }),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') report.failures.push(outcome.reason)
      else if (outcome.value) report.asked += 1
    }
    // The provider does not answer: the other attempts wait for the next run.
    if (outcomes.every((outcome) => outcome.status === 'fulfilled' && !outcome.value)) return report
  }
  return { ...report, isUnfinished: true }
}

/** Polls one attempt; false when the provider did not answer. */
async function pollAttempt(
  deps: SettlingDeps,
  provider: PaymentProvider,
  attempt: DueAttempt,
): Promise<boolean> {
  const found = await findProviderOrderId(deps, provider, attempt)
  if (!found.ok) return false
  const { providerOrderId } = found
  // The order was never created at the provider: nobody can have paid.
  if (!providerOrderId) {
    await settlePayment(deps, { orderId: attempt.orderId, facts: [], source: 'reconciler' })
    return true
  }
  const payments = await provider.listPaymentsOf(providerOrderId)
  if (!payments.ok && payments.reason !== 'declined') return false
  const facts = payments.ok ? payments.value.flatMap((payment) => payment.facts) : []
  await settlePayment(deps, { providerOrderId, facts, source: 'reconciler' })
  return true
}

type FoundProviderOrder = { ok: true; providerOrderId: ProviderOrderId | undefined } | { ok: false }

/** Returns the provider's id of the order; looks it up by its receipt if the answer to its creation was lost. */
async function findProviderOrderId(
  { db }: SettlingDeps,
  provider: PaymentProvider,
  { orderId, receipt, amountPaise, providerOrderId }: DueAttempt,
): Promise<FoundProviderOrder> {
  if (providerOrderId) return { ok: true, providerOrderId }
  const found = await provider.findOrder(receipt)
  if (!found.ok) return { ok: false }
  const order = found.value
  if (order?.amountPaise !== amountPaise) return { ok: true, providerOrderId: undefined }
  await storeProviderOrders(db, [{ orderId, id: order.id, alwaysPolls: true }])
  return { ok: true, providerOrderId: order.id }
}

async function scheduleNext({ db, clock }: SettlingDeps, attempt: DueAttempt): Promise<void> {
  const { orderId, begunAt } = attempt
  const now = clock.now()
  const at = nextPollTime(begunAt, now)
  await schedulePoll(db, attempt, at)
  if (at) return
  const details = { reason: 'a bank promised money and never sent it' }
  await inTransaction(db, async (tx) => {
    const order = await lockOrderToSettle(tx, { orderId })
    if (order?.paymentState !== 'awaiting') return
    const payments = knownPayments(await listFactsOf(tx, { orderId }))
    if (!payments.some(({ step }) => step === 'authorised')) return
    await openOwnerTask(tx, { kind: 'books-differ', orderId, details, at: now })
  })
}
