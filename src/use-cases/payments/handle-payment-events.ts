import { listUnhandledEvents, markHandled, type UnhandledEvent } from '#database/payments/events.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { findPaidOrder } from '#database/payments/refunds.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordDispute } from './record-dispute.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

const MAX_AT_ONCE = 50
const DISPUTE = 'payment.dispute.'

export interface EventsReport {
  handled: number
  /** The errors of events that are left for another run. */
  failures: readonly unknown[]
}

/**
 * Handles stored events through settlePayment, those of one order together; safe to run concurrently. What fails is left
 * for the next run and does not block the others.
 */
export async function handlePaymentEvents(
  deps: SettlingDeps,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<EventsReport> {
  let handled = 0
  let left = 0
  const failures: unknown[] = []
  while (!isStopping()) {
    const events = await listUnhandledEvents(deps.db, { max: MAX_AT_ONCE, skip: left })
    const done = events.filter(({ isKnown }) => isKnown)
    const others = events.filter(({ isKnown }) => !isKnown)
    for (const some of Map.groupBy(others, ({ orderId, eventId }) => orderId ?? eventId).values()) {
      try {
        await handle(deps, some)
        done.push(...some)
      } catch (error) {
        failures.push(error)
        left += some.length
      }
    }
    // All in one statement: an event that is handled again after a crash changes nothing.
    await markHandled(deps.db, done, deps.clock.now())
    handled += done.length
    if (events.length < MAX_AT_ONCE) break
  }
  return { handled, failures }
}

/** Handles events of one order, or one that names none. */
async function handle(deps: SettlingDeps, events: readonly UnhandledEvent[]): Promise<void> {
  const [first] = events
  const facts = events.flatMap((event) => event.facts)
  if (first && facts.length > 0) {
    const { providerOrderId } = first
    const orderId = providerOrderId ? first.orderId : await orderOfPayment(deps, first)
    await settlePayment(
      deps,
      orderId
        ? { orderId, facts, source: 'webhook' }
        : { providerOrderId, facts, source: 'webhook' },
    )
  }
  for (const event of events) if (event.name.startsWith(DISPUTE)) await reportDispute(deps, event)
}

/** An event about a refund may name only the payment. */
async function orderOfPayment({ db }: Pick<SettlingDeps, 'db'>, { paymentId }: UnhandledEvent) {
  return paymentId && (await findPaidOrder(db, paymentId))
}

/** A bank disputes the payment; the owner answers at the provider. Without a readable report, only that is known. */
async function reportDispute({ db, clock }: SettlingDeps, event: UnhandledEvent): Promise<void> {
  const { paymentId, name, dispute } = event
  if (dispute) return await recordDispute({ db, clock }, dispute)
  const orderId = await orderOfPayment({ db }, event)
  const task = { kind: 'dispute', orderId, paymentId, details: { event: name } } as const
  await inTransaction(db, (tx) => openOwnerTask(tx, { ...task, at: clock.now() }))
}
