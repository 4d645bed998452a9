import { openTaskOnce } from '#database/panel/owner-tasks.ts'
import { findOrderOfAttempt } from '#database/payments/attempts.ts'
import { listUndecidedDisputes } from '#database/payments/disputes.ts'
import { deleteOldEvents } from '#database/payments/events.ts'
import { listPaymentsWithoutFee, saveFees } from '#database/payments/fees.ts'
import {
  listPaidBetween,
  type ReconciliationDay,
  saveReconciliationDay,
} from '#database/payments/reconciliation-days.ts'
import { findPaidOrder, listRefundsOfPayment } from '#database/payments/refunds.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import type { PaymentProvider, ProviderPayment } from '#providers/payment/port.ts'
import { eachApart } from '#use-cases/each-due.ts'
import { endOverlookedOrders } from './end-refunded-orders.ts'
import { findOverlookedRefunds } from './find-overlooked-refunds.ts'
import { listAllPages } from './list-all-pages.ts'
import { recordDispute } from './record-dispute.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

/** Late payments arrive, and pending ones are polled, for this long. */
const DAYS_BACK = 6
/** Limits the requests of one run; a backlog takes several nights. */
const MAX_FEES_ASKED = 50
const MAX_DISPUTES_ASKED = 50
const MAX_REFUNDED_ASKED = 50
/** A lost dispute may be won in a further round of the banks, which take about half a year at most. */
const FURTHER_ROUNDS_DAYS = 180
/** The provider repeats events for up to 15 days; after twice that they are deleted. */
const EVENTS_KEPT_DAYS = 30

export type ReconcileAnswer =
  | { ok: true; day: ReconciliationDay; failures: readonly unknown[] }
  | { ok: false; reason: 'no-provider' | 'provider-silent' }

/**
 * Compares the provider's payments of the last days and its refunds of a month with the orders and makes every
 * difference an owner task: payments without an order, paid orders without a known payment, refunds
 * that only one side has, payments that cannot be read. Settles what it can, cancels unsent orders whose money has gone
 * back, and stores the provider's fees. Repeating it reports no difference twice, and none that the owner has decided.
 */
export async function reconcilePayments(deps: SettlingDeps): Promise<ReconcileAnswer> {
  const { db, clock, payment: provider } = deps
  if (!provider) return { ok: false, reason: 'no-provider' }
  const now = clock.now()
  const between = { from: new Date(now.getTime() - DAYS_BACK * DAY_MS), until: now }
  const listed = await listAllPages((page) => provider.listPayments({ ...between, ...page }))
  if (!listed.ok) return { ok: false, reason: 'provider-silent' }
  const { items: payments, unreadable } = listed.value

  let differences = 0
  const failures = await eachApart(payments, async (payment) => {
    if (await differs(deps, payment)) differences += 1
  })
  for (const id of unreadable) {
    const orderId = id && (await findPaidOrder(db, id))
    await report(deps, { orderId, paidBy: id, details: { reason: 'a payment cannot be read' } })
    differences += 1
  }
  const known = new Set([...payments.map(({ id }) => id), ...unreadable])
  for (const order of await listPaidBetween(db, between)) {
    if (known.has(order.paidBy) || (await isKnownToProvider(provider, order.paidBy))) continue
    await report(deps, { ...order, details: { reason: 'the provider knows no such payment' } })
    differences += 1
  }
  const older = await compareOlder(deps, provider, known)
  differences += older.differences
  failures.push(...older.failures)
  await storeFees(deps, provider, payments)
  failures.push(...(await askAboutDisputes(deps, provider)))
  failures.push(...(await endOverlookedOrders(deps)))
  const day = { day: indianDay(now), differences, ...sumsOf(payments), checkedAt: now }
  await saveReconciliationDay(db, day)
  await deleteOldEvents(db, new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY_MS))
  return { ok: true, day, failures }
}

/** Compares the older payments whose refunds the shop has overlooked; their fees and sums belong to their own day. */
async function compareOlder(
  deps: SettlingDeps,
  provider: PaymentProvider,
  compared: ReadonlySet<PaymentId | undefined>,
) {
  let differences = 0
  const overlooked = await findOverlookedRefunds(deps.db, provider, deps.clock.now())
  if (!overlooked.ok) {
    return { differences, failures: [new Error(`refunds are not listed: ${overlooked.reason}`)] }
  }
  const ids = overlooked.value.filter((id) => !compared.has(id)).slice(0, MAX_REFUNDED_ASKED)
  const failures = await eachApart(ids, async (id) => {
    const found = await provider.findPayment(id)
    if (!found.ok) throw new Error(`the refunds of ${id} cannot be read: ${found.reason}`)
    if (await differs(deps, found.value)) differences += 1
  })
  return { differences, failures }
}

/** Asks for the state of disputes that may still be decided, since their events may have been lost. */
async function askAboutDisputes(deps: SettlingDeps, provider: PaymentProvider) {
  const lostSince = new Date(deps.clock.now().getTime() - FURTHER_ROUNDS_DAYS * DAY_MS)
  const ids = await listUndecidedDisputes(deps.db, { max: MAX_DISPUTES_ASKED, lostSince })
  return await eachApart(ids, async (id) => {
    const found = await provider.findDispute({ id, at: deps.clock.now() })
    if (found.ok) await recordDispute(deps, found.value)
  })
}

/** Stores the fees that the provider charged for payments, and asks for some of the missing fees of older payments. */
async function storeFees(
  { db, clock }: SettlingDeps,
  provider: PaymentProvider,
  payments: readonly ProviderPayment[],
): Promise<void> {
  const at = clock.now()
  await saveFees(
    db,
    payments.filter(({ fee }) => fee),
    at,
  )
  for (const id of await listPaymentsWithoutFee(db, MAX_FEES_ASKED)) {
    const found = await provider.findPayment(id)
    // Only a definite answer is stored; after an outage the next run asks again.
    if (found.ok) await saveFees(db, [found.value], at)
    else if (found.reason === 'declined') await saveFees(db, [{ id, fee: undefined }], at)
    else return
  }
}

/** Settles one payment; true if both sides still differ. */
async function differs(deps: SettlingDeps, payment: ProviderPayment): Promise<boolean> {
  const { id, providerOrderId, facts } = payment
  const isCaptured = facts.some(({ what, step }) => what === 'payment' && step === 'captured')
  if (!isCaptured) return false
  await settlePayment(deps, { providerOrderId, facts, source: 'reconciler' })
  const orderId = await findPaidOrder(deps.db, id)
  // settlePayment has already opened a task for money without an order.
  if (!orderId) return await isUnexplained(deps, payment)
  const ours = await refundedByUs(deps, id)
  const theirs = refundedPaiseOf(payment)
  if (ours === theirs) return false
  const details = { reason: 'refunds differ', oursPaise: ours, theirsPaise: theirs }
  await report(deps, { orderId, paidBy: id, details })
  return true
}

/** A captured payment that pays no order is explained only if its order is known and it is being refunded. */
async function isUnexplained(
  { db }: SettlingDeps,
  { id, providerOrderId }: ProviderPayment,
): Promise<boolean> {
  const refunds = await listRefundsOfPayment(db, id)
  const order = providerOrderId && (await findOrderOfAttempt(db, providerOrderId))
  return order === undefined || refunds.length === 0
}

async function refundedByUs({ db }: SettlingDeps, id: PaymentId): Promise<number> {
  const refunds = await listRefundsOfPayment(db, id)
  return refunds
    .filter(({ state }) => state === 'pending' || state === 'processed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

/** The refunded amount in paise, failed refunds left out. */
function refundedPaiseOf({ facts }: ProviderPayment): number {
  return facts
    .filter((fact) => fact.what === 'refund' && fact.step !== 'failed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

async function isKnownToProvider(provider: PaymentProvider, id: PaymentId): Promise<boolean> {
  const found = await provider.findPayment(id)
  // Only a definite refusal is a difference; an outage is not.
  return found.ok || found.reason !== 'declined'
}

async function report(
  { db, clock }: SettlingDeps,
  {
    orderId,
    paidBy,
    details,
  }: { orderId: OrderId | undefined; paidBy: PaymentId | undefined; details: object },
): Promise<void> {
  const task = {
    kind: 'books-differ',
    orderId,
    paymentId: paidBy,
    // Different figures are a different task.
    subject: Object.values(details).join(' '),
    details: { ...details },
  } as const
  await inTransaction(db, (tx) => openTaskOnce(tx, { ...task, at: clock.now() }))
}

function sumsOf(payments: readonly ProviderPayment[]) {
  const captured = payments.flatMap(({ facts }) =>
    facts.filter(({ what, step }) => what === 'payment' && step === 'captured'),
  )
  const add = (sum: number, { amountPaise }: { amountPaise: number }) => sum + amountPaise
  return {
    payments: captured.length,
    capturedPaise: captured.reduce(add, 0),
    refundedPaise: payments.reduce((sum, payment) => sum + refundedPaiseOf(payment), 0),
  }
}
