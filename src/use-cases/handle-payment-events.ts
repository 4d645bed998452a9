import { listUnhandledEvents, markHandled, type StoredEvent } from '#database/payments/events.ts'
import { findPaidOrder } from '#database/payments/refunds.ts'
import { openOwnerTask } from '#database/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { type SettlingNeeds, settlePayment } from './settle-payment.ts'

const MOST_AT_ONCE = 50
const DISPUTE = 'payment.dispute.'

export interface EventsReport {
  handled: number
  /** The errors of events that are left for another run. */
  failures: readonly unknown[]
}

/**
 * Acts upon the events that were kept, each through the one door; twice at once does no harm. One
 * that fails is left for the next run and stands in nobody's way.
 */
export async function handlePaymentEvents(
  needs: SettlingNeeds,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<EventsReport> {
  let handled = 0
  const failures: unknown[] = []
  while (!isStopping()) {
    const events = await listUnhandledEvents(needs.db, {
      most: MOST_AT_ONCE,
      skip: failures.length,
    })
    if (events.length === 0) break
    for (const event of events) {
      try {
        await handle(needs, event)
        handled += 1
      } catch (error) {
        failures.push(error)
      }
    }
  }
  return { handled, failures }
}

async function handle(needs: SettlingNeeds, event: StoredEvent): Promise<void> {
  const { eventId, facts } = event
  if (facts.length > 0) {
    const orderId = event.providerOrderId ? undefined : await orderOfPayment(needs, event)
    await settlePayment(
      needs,
      orderId
        ? { orderId, facts, source: 'webhook' }
        : { providerOrderId: event.providerOrderId, facts, source: 'webhook' },
    )
  }
  if (event.name.startsWith(DISPUTE)) await tellDispute(needs, event)
  await markHandled(needs.db, eventId, needs.clock.now())
}

/** An event about a refund may name only the payment. */
async function orderOfPayment({ db }: Pick<SettlingNeeds, 'db'>, { paymentId }: StoredEvent) {
  return paymentId && (await findPaidOrder(db, paymentId))
}

/** Somebody's bank wants the money back; the owner answers at the provider (providers 9.1 P38). */
async function tellDispute({ db, clock }: SettlingNeeds, event: StoredEvent): Promise<void> {
  const { paymentId, name } = event
  const orderId = await orderOfPayment({ db }, event)
  const task = { kind: 'dispute', orderId, paymentId, details: { event: name } } as const
  await inTransaction(db, (tx) => openOwnerTask(tx, { ...task, at: clock.now() }))
}
