import { type Attempt, endReservation, listUnpaidWith } from '#database/payments/attempts.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { answerInTime } from './answer-in-time.ts'
import { type SettlingDeps, settlePayment } from './settle-payment.ts'

/**
 * What looking may take of the six seconds that a shopper waits at most: buying online
 * may need five of them afterwards, and buying in cash should not wait for a payment provider at all.
 */
const POLL_WITHIN_MS = 700

type Refusal = { ok: false; reason: string; productId?: ProductId }

/**
 * Does what a shopper wants to buy, and once more when goods are short that the same shopper holds
 * in a checkout left unpaid: nobody stands in their own way. A checkout whose
 * payment may be under way, or about which the provider does not say so at once, is left alone; money
 * that comes for a freed one all the same brings it to life or goes back.
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
  // A look that takes longer goes on, and what it frees is there the next time.
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
