import { setTimeout as wait } from 'node:timers/promises'
import type { ShopDatabase } from '#database/connection.ts'
import { type StoredEvent, storeEvents } from '#database/payments/events.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { PaymentProvider, SentEvent } from '#providers/payment/port.ts'
import { gatherFor } from '#use-cases/gather.ts'

type Received = { event: StoredEvent; at: Date }

/** Limits the length of the statement. */
const MAX_TOGETHER = 50

/** How long a batch waits for more events; short compared with the 5 s that the provider waits for its answer. */
const PAUSE_MS = 20

/**
 * Stores in one statement the events that arrive while others are being stored, because each commit waits for the disk.
 * Resolves to true if any of them still has to be handled.
 */
const storeBatched = gatherFor<Received, boolean>((db) => ({
  async work(held) {
    const isLeft = await storeEvents(
      db,
      held.map(({ item }) => item),
    )
    for (const { resolve } of held) resolve(isLeft)
  },
  fits: () => true,
  max: MAX_TOGETHER,
  pause: () => wait(PAUSE_MS),
}))

/**
 * Stores an event of the payment provider once, so that it can be acknowledged before it is handled.
 * `isLeft` is true if there may be something to handle. Refuses an event without the provider's signature.
 */
export async function receivePaymentEvent(
  deps: { db: ShopDatabase; clock: Clock; payment: PaymentProvider },
  sent: SentEvent,
): Promise<{ ok: true; isLeft: boolean } | { ok: false; reason: 'bad-signature' }> {
  const event = deps.payment.readEvent(sent)
  if (!event) return { ok: false, reason: 'bad-signature' }
  return { ok: true, isLeft: await storeBatched(deps.db, { event, at: deps.clock.now() }) }
}
