import { findAttempt, listExpired } from '#database/payments/attempts.ts'
import type { OrderId } from '#domain/ids.ts'
import type { PaymentFact } from '#domain/payments/facts.ts'
import { type DueReport, eachListed } from '#use-cases/each-due.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

const MAX_PER_RUN = 100

/**
 * Fails orders whose time to pay has expired, and releases their goods, each once. The provider is
 * asked a last time, so that a payment it already has is honoured. When it does not answer, the
 * goods are released anyway: a payment found later revives the order or is refunded.
 */
export async function expireReservations(
  deps: SettlingDeps,
  {
    max = MAX_PER_RUN,
    isStopping = () => false,
  }: { max?: number; isStopping?: () => boolean } = {},
): Promise<DueReport & { done: number }> {
  const now = deps.clock.now()
  let isProviderUp = true
  return await eachListed({
    max,
    isStopping,
    list: (part) => listExpired(deps.db, { ...part, now }),
    handle: async (orderId) => {
      const asked: Asked = isProviderUp ? await askLastTime(deps, orderId) : NOT_ASKED
      isProviderUp = asked.isProviderUp
      const evidence = { orderId, facts: asked.facts, source: 'reconciler' } as const
      const settled = await settlePayment(deps, evidence)
      return settled !== undefined && settled.paymentState !== 'awaiting'
    },
  })
}

interface Asked {
  /** False when the provider did not answer: it is not asked again in this run. */
  isProviderUp: boolean
  facts: readonly PaymentFact[]
}
const NOT_ASKED: Asked = { isProviderUp: false, facts: [] }

async function askLastTime(
  { db, payment: provider }: SettlingDeps,
  orderId: OrderId,
): Promise<Asked> {
  const attempt = await findAttempt(db, orderId)
  if (!provider || !attempt?.providerOrderId) return { isProviderUp: true, facts: [] }
  const payments = await provider.listPaymentsOf(attempt.providerOrderId)
  if (payments.ok)
    return { isProviderUp: true, facts: payments.value.flatMap(({ facts }) => facts) }
  return { isProviderUp: payments.reason === 'declined', facts: [] }
}
