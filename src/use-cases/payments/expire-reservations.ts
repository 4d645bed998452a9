import { findAttempt, listExpired } from '#database/payments/attempts.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentFact } from '#domain/payments/facts.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

const MAX_PER_RUN = 100

export interface ExpiryReport {
  expired: number
  failures: readonly unknown[]
  isUnfinished: boolean
}

/**
 * Fails orders whose time to pay has expired, and releases their goods, each once. The provider is
 * asked a last time, so that a payment it already has is honoured. When it does not answer the
 * goods are released anyway: money found later revives the order or is refunded.
 */
export async function expireReservations(
  deps: SettlingDeps,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<ExpiryReport> {
  const report = { expired: 0, failures: [] as unknown[], isUnfinished: false }
  const due = await listExpired(deps.db, deps.clock.now(), MAX_PER_RUN)
  let isThere = true
  for (const orderId of due) {
    if (isStopping()) return report
    try {
      const asked: Asked = isThere ? await askOnceMore(deps, orderId) : NOT_ASKED
      isThere = asked.isThere
      const evidence = { orderId, facts: asked.facts, source: 'reconciler' } as const
      const settled = await settlePayment(deps, evidence)
      if (settled?.paymentState === 'failed') report.expired += 1
    } catch (error) {
      report.failures.push(error)
    }
  }
  return { ...report, isUnfinished: due.length === MAX_PER_RUN && report.expired > 0 }
}

interface Asked {
  /** False when the provider does not answer: it is not asked again in this run. */
  isThere: boolean
  facts: readonly PaymentFact[]
}
const NOT_ASKED: Asked = { isThere: false, facts: [] }

async function askOnceMore(
  { db, payment: provider }: SettlingDeps,
  orderId: OrderId,
): Promise<Asked> {
  const attempt = await findAttempt(db, orderId)
  if (!provider || !attempt?.providerOrderId) return { isThere: true, facts: [] }
  const payments = await provider.listPaymentsOf(attempt.providerOrderId)
  if (payments.ok) return { isThere: true, facts: payments.value.flatMap(({ facts }) => facts) }
  return { isThere: payments.reason === 'declined', facts: [] }
}
