import { endReservation, listUnpaidWith } from '#database/payments/attempts.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { type SettlingNeeds, settlePayment } from './settle-payment.ts'

type Refusal = { ok: false; reason: string; productId?: ProductId }

/**
 * Does what a shopper wants to buy, and once more when goods are short that the same shopper holds
 * in a checkout left unpaid: nobody stands in their own way (providers 9.1 P25). A checkout whose
 * payment may be under way is left alone; money that comes for a freed one all the same brings it to
 * life or goes back.
 */
export async function freeingOwnGoods<Answer extends { ok: true } | Refusal>(
  needs: SettlingNeeds,
  userId: UserId,
  buy: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await buy()
  if (answer.ok || answer.reason !== 'out-of-stock' || !answer.productId) return answer
  return (await freeOwn(needs, userId, answer.productId)) ? await buy() : answer
}

async function freeOwn(
  needs: SettlingNeeds,
  userId: UserId,
  productId: ProductId,
): Promise<boolean> {
  const { db, clock, payment: provider } = needs
  let hasFreed = false
  for (const { orderId, providerOrderId } of await listUnpaidWith(db, { userId, productId })) {
    const payments = providerOrderId && (await provider?.listPaymentsOf(providerOrderId))
    if (!payments?.ok) continue
    const facts = payments.value.flatMap((payment) => payment.facts)
    if (facts.every(({ step }) => step === 'failed')) {
      await endReservation(db, { orderId, at: clock.now() })
    }
    const settled = await settlePayment(needs, { orderId, facts, source: 'shop' })
    hasFreed ||= settled?.paymentState === 'failed'
  }
  return hasFreed
}
