import type { ShopDatabase } from '#database/connection.ts'
import { keepEvent } from '#database/payments/events.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { PaymentProvider, SentEvent } from '#providers/payment/port.ts'

/**
 * Stores an event of the payment provider, once, so that it can be acknowledged before it is
 * handled. Refuses an event without the provider's signature.
 */
export async function receivePaymentEvent(
  deps: { db: ShopDatabase; clock: Clock; payment: PaymentProvider },
  sent: SentEvent,
): Promise<{ ok: true } | { ok: false; reason: 'bad-signature' }> {
  const event = deps.payment.readEvent(sent)
  if (!event) return { ok: false, reason: 'bad-signature' }
  await keepEvent(deps.db, event, deps.clock.now())
  return { ok: true }
}
