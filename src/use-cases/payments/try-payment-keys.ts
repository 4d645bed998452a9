import type { PaymentTrial } from '#domain/opening/payment-trial.ts'
import type { Clock } from '#domain/time/clock.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'

/**
 * Tries the payment keys by a signed read that changes nothing: the payments of the last minute.
 * docs/providers.md.
 */
export async function tryPaymentKeys({
  payment,
  clock,
}: {
  payment: Pick<PaymentProvider, 'listPayments'> | undefined
  clock: Clock
}): Promise<PaymentTrial> {
  if (!payment) return 'none'
  const until = clock.now()
  const from = new Date(until.getTime() - MINUTE_MS)
  const answer = await payment.listPayments({ from, until, skip: 0 })
  if (answer.ok) return 'works'
  return answer.reason === 'misconfigured' || answer.reason === 'declined' ? 'refused' : 'silent'
}
