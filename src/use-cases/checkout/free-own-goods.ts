import { type Attempt, endReservation, listUnpaidWith } from '#database/payments/attempts.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { answerInTime } from '#use-cases/answer-in-time.ts'
import { type SettlingDeps, settlePayment } from '#use-cases/payments/settle-payment.ts'

/**
 * The share of the six seconds that this check may take: an online payment may need five of them
 * afterwards, and a cash order should not wait for a payment provider at all.
 */
const POLL_WITHIN_MS = 700

type Refusal = { ok: false; reason: string; productId?: ProductId }

/**
 * Runs a purchase, and once more when it failed for goods that the same shopper holds in an unpaid
 * checkout. A checkout whose payment may be under way, or that the provider does not answer for at
 * once, is left alone; money that still arrives for a released one revives it or is refunded.
 */
export async function freeingOwnGoods<Answer extends { ok: true } | Refusal>(
  deps: SettlingDeps,
  userId: UserId,
  buy: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await buy()
  if (answer.ok || answer.reason !== 'out-of-stock' || !answer.productId) return answer
  return (await freeOwn(deps, userId, answer.productId)) ? await buy() : answer
}

async function freeOwn(deps: SettlingDeps, userId: UserId, productId: ProductId): Promise<boolean> {
  const held = await listUnpaidWith(deps.db, { userId, productId })
  let hasFreed = false
  const pollAttempts = held.map(async (attempt) => {
    if (await isFreed(deps, attempt)) hasFreed = true
  })
  // A slower check continues; what it releases is available to the next attempt.
  await answerInTime(Promise.all(pollAttempts), POLL_WITHIN_MS)
  return hasFreed
}

async function isFreed(
  deps: SettlingDeps,
  { orderId, providerOrderId }: Attempt,
): Promise<boolean> {
  const { db, clock, payment: provider } = deps
  const payments = providerOrderId && (await provider?.listPaymentsOf(providerOrderId))
  if (!payments?.ok) return false
  const facts = payments.value.flatMap((payment) => payment.facts)
  if (facts.every(({ step }) => step === 'failed')) {
    await endReservation(db, { orderId, at: clock.now() })
  }
  const settled = await settlePayment(deps, { orderId, facts, source: 'shop' })
  return settled?.paymentState === 'failed'
}
