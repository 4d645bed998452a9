import { listUnhandledEvents, markHandled, type UnhandledEvent } from '#database/payments/events.ts'
import { findPaidOrder } from '#database/payments/refunds.ts'
import { openOwnerTask } from '#database/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

const MAX_AT_ONCE = 50
const DISPUTE = 'payment.dispute.'

export interface EventsReport {
  handled: number
  /** The errors of events that are left for another run. */
  failures: readonly unknown[]
}

/**
 * Handles stored events through settlePayment; safe to run concurrently. A failing event is left
 * for the next run and does not block the others.
 */
export async function handlePaymentEvents(
  deps: SettlingDeps,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<EventsReport> {
  let handled = 0
  const failures: unknown[] = []
  while (!isStopping()) {
    const events = await listUnhandledEvents(deps.db, {
      most: MAX_AT_ONCE,
      skip: failures.length,
    })
    if (events.length === 0) break
    const done: UnhandledEvent[] = []
    for (const event of events) {
      try {
        if (!event.isKnown) await handle(deps, event)
        done.push(event)
      } catch (error) {
        failures.push(error)
      }
    }
    // All at once: one that is handled again after a crash changes nothing.
    await markHandled(deps.db, done, deps.clock.now())
    handled += done.length
    if (events.length < MAX_AT_ONCE) break
  }
  return { handled, failures }
}

async function handle(deps: SettlingDeps, event: UnhandledEvent): Promise<void> {
  const { facts } = event
  if (facts.length > 0) {
    const orderId = event.providerOrderId ? event.orderId : await orderOfPayment(deps, event)
    await settlePayment(
      deps,
      orderId
        ? { orderId, facts, source: 'webhook' }
        : { providerOrderId: event.providerOrderId, facts, source: 'webhook' },
    )
  }
  if (event.name.startsWith(DISPUTE)) await tellDispute(deps, event)
}

/** An event about a refund may name only the payment. */
async function orderOfPayment({ db }: Pick<SettlingDeps, 'db'>, { paymentId }: UnhandledEvent) {
  return paymentId && (await findPaidOrder(db, paymentId))
}

/** A bank disputes the payment; the owner answers at the provider. */
async function tellDispute({ db, clock }: SettlingDeps, event: UnhandledEvent): Promise<void> {
  const { paymentId, name } = event
  const orderId = await orderOfPayment({ db }, event)
  const task = { kind: 'dispute', orderId, paymentId, details: { event: name } } as const
  await inTransaction(db, (tx) => openOwnerTask(tx, { ...task, at: clock.now() }))
}
