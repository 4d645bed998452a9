import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { auditedMove, movePayments, type OrderToSettle } from '#database/payments/order-money.ts'
import { lockOrdersToPay, type OrderToPay } from '#database/payments/orders-to-pay.ts'
import { type ReportedFacts, recordNewFacts } from '#database/payments/payments.ts'
import type { FactSource } from '#database/tables/payments.ts'
import { inShortTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { newFacts, type PaymentFact } from '#domain/payments/facts.ts'
import { gatherFor, type Held } from '#use-cases/gather.ts'
import { notificationSends, type OrderMailDeps } from '#use-cases/orders/order-mails.ts'
import { type MovedOrder, payInTime } from './move-order-money.ts'

type PayingDeps = OrderMailDeps & DatabaseDeps

interface PayingEvidence {
  orderId?: OrderId | undefined
  facts: readonly PaymentFact[]
  source: FactSource
}

/** An order before its payment, and its state afterwards. */
export interface PaidOrder {
  order: OrderToSettle
  moved: MovedOrder
}

interface Waiting {
  deps: PayingDeps
  evidence: PayingEvidence & { orderId: OrderId }
  /** Runs work in the asynchronous context of the request or job that reports the payment, not of the batch. */
  runInContext<Result>(work: () => Result): Result
}

/**
 * A payment that is reported right after another waits at most this long for more to join its batch. That is short
 * compared with a bank's answer, and more than halves the transactions of a rush.
 */
const PAUSE_MS = 10
/** The longest that a batch waits for a lock, so that one locked row does not delay other payments. */
const LOCK_WITHIN_MS = 250

/**
 * Settles payments that are reported at the same time in one transaction, each judged by itself. Handles only the
 * usual case: an unexpired order that awaits payment, and one new matching payment. Returns undefined in all other
 * cases and when the transaction failed; the caller then settles the payment alone.
 */
export async function payTogether(deps: PayingDeps, evidence: PayingEvidence) {
  const { orderId, facts } = evidence
  const isPayment = facts.every(({ what }) => what === 'payment')
  if (!orderId || !isPayment || !facts.some(({ step }) => step === 'captured')) return undefined
  return await payBatched(deps.db, {
    deps,
    evidence: { ...evidence, orderId },
    runInContext: AsyncLocalStorage.snapshot(),
  })
}

const payBatched = gatherFor<Waiting, PaidOrder | undefined>((db) => ({
  work: (held) => payBatch(db, held),
  // A second report about the same order must see what the first has written.
  fits: ({ evidence }, others) =>
    others.every((other) => other.evidence.orderId !== evidence.orderId),
  pause: () => wait(PAUSE_MS),
}))

async function payBatch(
  db: ShopDatabase,
  held: readonly Held<Waiting, PaidOrder | undefined>[],
): Promise<void> {
  const waiting = held.map(({ item }) => item)
  // After a failure each payment is settled alone and gets its own error: a fact may already be recorded with another
  // order, or a row be locked. If the transaction was committed after all, its facts are found as known.
  const paid = await payAll(db, waiting).catch(() => [])
  for (const [index, { resolve }] of held.entries()) resolve(paid[index])
}

/** Pays the orders of the usual case in one transaction; none of them if it throws. */
async function payAll(
  db: ShopDatabase,
  waiting: readonly Waiting[],
): Promise<readonly (PaidOrder | undefined)[]> {
  const facts = waiting.flatMap(({ evidence }) => evidence.facts)
  const { paid } = await inShortTransaction(db, {
    lockWithinMs: LOCK_WITHIN_MS,
    read: (tx) =>
      lockOrdersToPay(tx, {
        ids: waiting.map(({ evidence }) => evidence.orderId),
        paymentIds: [...new Set(facts.map(({ paymentId }) => paymentId))],
      }),
    async write(tx, found, commit) {
      const judged = waiting.map((one) => {
        const toPay = found.get(one.evidence.orderId)
        return toPay && one.runInContext(() => payOne(one, toPay))
      })
      const usual = judged.filter((one) => one !== undefined)
      if (usual.length === 0) return { ok: false, paid: [] }
      await commit([
        () =>
          recordNewFacts(
            tx,
            usual.map(({ report }) => report),
          ),
        () =>
          movePayments(
            tx,
            usual.map(({ audited }) => audited),
          ),
        ...notificationSends(
          tx,
          usual.map(({ notifications }) => notifications),
        ),
      ])
      return { ok: true, paid: judged }
    },
  })
  return paid
}

/** Judges one order by what was read under its lock; undefined unless it is the usual case. */
function payOne(
  { deps, evidence: { facts, source } }: Waiting,
  { order, read, known, disputed }: OrderToPay,
) {
  const added = newFacts(facts, known)
  if (added.length === 0 || facts.some(({ paymentId }) => disputed.has(paymentId))) return undefined
  const at = deps.clock.now()
  const all = [...known, ...added]
  const paid = payInTime({ deps, order, read, facts: all, source, at })
  if (!paid) return undefined
  const { moved, move, notifications } = paid
  const { providerOrderId } = order
  const report: ReportedFacts = { providerOrderId, source, at, facts: added }
  return { order, moved, notifications, report, audited: auditedMove(move) }
}
