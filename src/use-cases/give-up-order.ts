import { moveContentVersion } from '#database/content-version.ts'
import { deleteKeptAnswer } from '#database/idempotency.ts'
import { lockOrderToSettle, movePayment } from '#database/payments/order-money.ts'
import { stopLooking } from '#database/payments.ts'
import { returnStock } from '#database/stock-return.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import { indianDay } from '#domain/time/india.ts'
import type { SettlingDeps } from './settle-payment.ts'

/**
 * Ends an order that the provider never got to collect for, and gives its goods back at once
 * (case PAY-15); its key may be used anew. Answers with the provider's name of it where there is one after all: such an
 * order may be paid and is left alone.
 */
export async function giveUpOrder(
  { db, clock }: Pick<SettlingDeps, 'db' | 'clock'>,
  orderId: OrderId,
): Promise<ProviderOrderId | undefined> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrderToSettle(tx, { orderId })
    if (!order || order.providerOrderId || order.paymentState !== 'awaiting') {
      return order?.providerOrderId
    }
    const at = clock.now()
    await movePayment(tx, { order, from: 'awaiting', to: 'failed', source: 'shop', at })
    await stopLooking(tx, orderId)
    await deleteKeptAnswer(tx, { userId: order.userId, orderId })
    const { restocked } = await returnStock(tx, { orderId, today: indianDay(at), at })
    if (restocked) await moveContentVersion(tx)
    return undefined
  })
}
