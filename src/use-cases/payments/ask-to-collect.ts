import { setTimeout as wait } from 'node:timers/promises'
import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import {
  type Attempt,
  findAttempt,
  type NamedAttempt,
  storeProviderOrders,
} from '#database/payments/attempts.ts'
import { readTogether } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import type { CheckoutFacts, PaymentProvider } from '#providers/payment/port.ts'
import type { Deadline } from '#use-cases/answer-in-time.ts'
import { gatherFor } from '#use-cases/gather.ts'
import { rememberBegun } from './begun-orders.ts'
import { giveUpOrder } from './give-up-order.ts'
import type { SettlingDeps } from './settle-payment.ts'

export type CollectAnswer =
  | {
      ok: true
      order: StoredOrder
      isPaid: boolean
      providerOrderId: ProviderOrderId
      checkout: CheckoutFacts
    }
  | { ok: false; reason: 'checkout-over' | 'payment-unavailable' }

/** How long a batch waits for more ids; short compared with the provider's answer. */
const PAUSE_MS = 10

/**
 * Creates the order at the provider, once for its receipt, and stores its id. Refuses an order
 * whose time to pay has expired. When the provider gives no usable answer in time, the order fails:
 * nobody has seen its payment page, so nothing can have been charged.
 */
export async function askToCollect(
  deps: SettlingDeps,
  provider: PaymentProvider,
  {
    orderId,
    deadline,
    written,
  }: {
    orderId: OrderId
    deadline: Deadline
    /** The order, if it was just written and need not be read. */
    written?: { order: StoredOrder; attempt: Attempt } | undefined
  },
): Promise<CollectAnswer> {
  const [order, attempt] = written
    ? [written.order, written.attempt]
    : await readTogether(deps.db, (db) =>
        Promise.all([findOrder(db, orderId), findAttempt(db, orderId)]),
      )
  if (!order || !attempt) throw new Error('an order that is paid online has nothing to collect')
  const { checkout } = provider
  const { receipt, amountPaise, providerOrderId } = attempt
  const isPaid = !isUnpaid(order.paymentState)
  if (order.stage === 'cancelled' || (!isPaid && !isWaiting(order, deps.clock.now()))) {
    return { ok: false, reason: 'checkout-over' }
  }
  if (providerOrderId) return { ok: true, order, isPaid, providerOrderId, checkout }

  const made = await deadline.answer(provider.createOrder({ receipt, amountPaise }))
  if (!made?.ok) {
    const later = await giveUpOrder(deps, orderId)
    // A concurrent request may have got the answer meanwhile.
    if (later) return { ok: true, order, isPaid: false, providerOrderId: later, checkout }
    return { ok: false, reason: 'payment-unavailable' }
  }
  const { id } = made.value
  const isKept = await storeBatched(deps.db, { orderId, id })
  if (!isKept) return { ok: false, reason: 'checkout-over' }
  rememberBegun(deps.db, id, { orderId, userId: order.userId, totalPaise: amountPaise })
  return { ok: true, order, isPaid: false, providerOrderId: id, checkout }
}

/**
 * Stores in one statement the provider's ids that arrive at nearly the same time, because each commit waits for the
 * disk.
 */
const storeBatched = gatherFor<NamedAttempt, boolean>((db) => ({
  async work(held) {
    const items = held.map(({ item }) => item)
    try {
      const awaiting = await storeProviderOrders(db, items)
      for (const { item, resolve } of held) resolve(awaiting.has(item.orderId))
    } catch (error) {
      if (held.length === 1) throw error
      // One of them cannot be stored, so each is stored alone.
      for (const { item, resolve } of held) {
        resolve(storeProviderOrders(db, [item]).then((awaiting) => awaiting.has(item.orderId)))
      }
    }
  },
  fits: ({ orderId }, others) => others.every((other) => other.orderId !== orderId),
  pause: () => wait(PAUSE_MS),
}))

function isWaiting({ paymentState, reservedUntil }: StoredOrder, now: Date): boolean {
  return paymentState === 'awaiting' && reservedUntil !== undefined && reservedUntil > now
}
