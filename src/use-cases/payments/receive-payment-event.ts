import type { ShopDatabase } from '#database/connection.ts'
import { type StoredEvent, storeEvents } from '#database/payments/events.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { PaymentProvider, SentEvent } from '#providers/payment/port.ts'
import { gatherFor } from '#use-cases/gather.ts'

type Received = { event: StoredEvent; at: Date }

/** More would be too long a statement. */
const MAX_TOGETHER = 50

/**
 * Stores events together that arrive while others are being stored: each would wait for the disk. Answers whether one of
 * them is left to be handled.
 */
const keepWithOthers = gatherFor<Received, boolean>((db) => ({
  async work(held) {
    const isLeft = await storeEvents(
      db,
      held.map(({ item }) => item),
    )
    for (const { resolve } of held) resolve(isLeft)
  },
  fits: () => true,
  max: MAX_TOGETHER,
}))

/**
 * Stores an event of the payment provider, once, so that it can be acknowledged before it is
 * handled, and says whether something is left to be handled. Refuses an event without the provider's signature.
 */
export async function receivePaymentEvent(
  deps: { db: ShopDatabase; clock: Clock; payment: PaymentProvider },
  sent: SentEvent,
): Promise<{ ok: true; isLeft: boolean } | { ok: false; reason: 'bad-signature' }> {
  const event = deps.payment.readEvent(sent)
  if (!event) return { ok: false, reason: 'bad-signature' }
  return { ok: true, isLeft: await keepWithOthers(deps.db, { event, at: deps.clock.now() }) }
}
