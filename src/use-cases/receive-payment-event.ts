import type { ShopDatabase } from '#database/connection.ts'
import { keepEvent } from '#database/payments/events.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'

export interface SentEvent {
  /** The bytes as they came: a signature is over these and nothing else. */
  body: Buffer
  signature: string | undefined
  eventId: string | undefined
}

/**
 * Keeps an event that the payment provider sent, once, so that it can be answered at once and acted
 * upon afterwards. Refuses what the provider has not signed.
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
