import type { Reader } from '#database/connection.ts'
import { listFactsAbout } from '#database/payments/payments.ts'
import { newFacts, type PaymentId } from '#domain/payments/facts.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { PaymentAnswer, PaymentProvider } from '#providers/payment/port.ts'
import { listAllPages } from './list-all-pages.ts'

/** Longer than a bank takes for a refund, and than an outage of the shop may last. */
const DAYS_BACK = 30

/**
 * Payments of the shop with refunds of the last 30 days at the provider that it does not know, or not in this state. The
 * nightly comparison lists payments by their own day: a refund that was made in the provider's dashboard weeks after its
 * payment is found only here, if its event was lost. Payments that the shop has never heard of are another shop's.
 */
export async function findOverlookedRefunds(
  db: Reader,
  provider: PaymentProvider,
  now: Date,
): Promise<PaymentAnswer<readonly PaymentId[]>> {
  const from = new Date(now.getTime() - DAYS_BACK * DAY_MS)
  const listed = await listAllPages(({ skip }) => provider.listRefunds({ from, until: now, skip }))
  if (!listed.ok) return listed
  const { items: refunds } = listed.value
  const unreadable = listed.value.unreadable.filter((id) => id !== undefined)
  const ids = new Set([...refunds.map(({ paymentId }) => paymentId), ...unreadable])
  const known = await listFactsAbout(db, [...ids])
  const own = new Set(known.map(({ paymentId }) => paymentId))
  const reported = refunds.map(({ id, paymentId, amountPaise, step }) => {
    return { what: 'refund', step, paymentId, refundId: id, amountPaise } as const
  })
  const overlooked = new Set([
    ...newFacts(reported, known).map(({ paymentId }) => paymentId),
    ...unreadable,
  ])
  return { ok: true, value: [...overlooked].filter((id) => own.has(id)) }
}
