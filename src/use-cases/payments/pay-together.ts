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

/** An order as it was before it was paid, and what has become of it. */
export interface PaidOrder {
  order: OrderToSettle
  moved: MovedOrder
}

interface Waiting {
  deps: PayingDeps
  evidence: PayingEvidence & { orderId: OrderId }
  /** Runs something on behalf of the request or job that reports the payment, whoever's turn it is. */
  inItsName<Result>(work: () => Result): Result
}

/**
 * Whose payment is reported right after another one's waits for so long at most, with all that are reported meanwhile. That
 * is nothing beside what a bank takes, and leaves a rush less than half of its transactions.
 */
const REST_MS = 10
/** Who holds a row for longer holds up nobody else's payment. */
const LOCK_WITHIN_MS = 250

/**
 * Pays an order in the usual case, in which it waits in time and one new payment fits it, together with others that are
 * reported at the same time: one transaction locks, reads and writes for all of them, and each is judged by itself.
 * Undefined in all other cases, and where the transaction failed: then whoever reports it settles it alone.
 */
export async function payTogether(deps: PayingDeps, evidence: PayingEvidence) {
  const { orderId, facts } = evidence
  const isPayment = facts.every(({ what }) => what === 'payment')
  if (!orderId || !isPayment || !facts.some(({ step }) => step === 'captured')) return undefined
  return await payWithOthers(deps.db, {
    deps,
    evidence: { ...evidence, orderId },
    inItsName: AsyncLocalStorage.snapshot(),
  })
}

const payWithOthers = gatherFor<Waiting, PaidOrder | undefined>((db) => ({
  work: (held) => payGathered(db, held),
  // The second report of a payment is judged by what the first has written.
  fits: ({ evidence }, others) =>
    others.every((other) => other.evidence.orderId !== evidence.orderId),
  rest: () => wait(REST_MS),
}))

async function payGathered(
  db: ShopDatabase,
  held: readonly Held<Waiting, PaidOrder | undefined>[],
): Promise<void> {
  const waiting = held.map(({ item }) => item)
  // Of a failure each hears when it is settled alone: a fact about one payment may stand with another order, and a row
  // may be held. What was committed although its answer was lost is found as known.
  const paid = await payAll(db, waiting).catch(() => [])
  for (const [index, { resolve }] of held.entries()) resolve(paid[index])
}

/** Pays orders in one transaction: those of the usual case, or none when it throws. */
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
        return toPay && one.inItsName(() => payOne(one, toPay))
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

/** Judges one order by what was read behind its lock; undefined unless it is the usual case. */
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
