import { type Attempt, endReservation, listUnpaidWith } from '#database/payments/attempts.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { answerInTime } from '#use-cases/answer-in-time.ts'
import { type SettlingDeps, settlePayment } from '#use-cases/payments/settle-payment.ts'

/**
 * This check's share of the six seconds in which a request must be answered: an online payment may
 * need five of them afterwards, and a cash order should hardly wait for a payment provider.
 */
const POLL_WITHIN_MS = 700

type Refusal = { ok: false; reason: string; productId?: ProductId }

/**
 * Runs a purchase, and retries it once if it is out of stock because the same shopper holds the goods
 * in an unpaid checkout, which is released first. A checkout whose payment may be under way, or about
 * which the provider does not answer in time, is left alone; a payment that arrives for a released one
 * revives it or is refunded.
 */
export async function releasingOwnGoods<Answer extends { ok: true } | Refusal>(
  deps: SettlingDeps,
  userId: UserId,
  buy: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await buy()
  if (answer.ok || answer.reason !== 'out-of-stock' || !answer.productId) return answer
  return (await releaseHeld(deps, userId, answer.productId)) ? await buy() : answer
}

async function releaseHeld(
  deps: SettlingDeps,
  userId: UserId,
  productId: ProductId,
): Promise<boolean> {
  const held = await listUnpaidWith(deps.db, { userId, productId })
  let hasReleased = false
  const checks = held.map(async (attempt) => {
    if (await releaseIfUnpaid(deps, attempt)) hasReleased = true
  })
  // A slower check continues in the background; what it releases is available to the next purchase.
  await answerInTime(Promise.all(checks), POLL_WITHIN_MS)
  return hasReleased
}

async function releaseIfUnpaid(
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
