import { moveForOrder } from '#database/content-version.ts'
import { deleteStoredResponse } from '#database/idempotency.ts'
import { lockOrderToSettle, movePayment } from '#database/payments/order-money.ts'
import { returnStock } from '#database/stock/return.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { indianDay } from '#domain/time/india.ts'
import { freeTime } from '#use-cases/consultations/consultation-money.ts'
import type { SettlingDeps } from './settle-payment.ts'
import { releaseCredit } from './write-refund.ts'

/**
 * Fails an order that was never created at the provider, releases its goods (case PAY-15) and frees
 * its idempotency key. Returns the provider's id when it exists after all: such an order may be
 * paid and is left alone.
 */
export async function giveUpOrder(deps: Omit<SettlingDeps, 'payment'>, orderId: OrderId) {
  const { db, clock } = deps
  return await inTransaction(db, async (tx) => {
    const order = await lockOrderToSettle(tx, { orderId })
    if (!order || order.providerOrderId || order.paymentState !== 'awaiting') {
      return order?.providerOrderId
    }
    const at = clock.now()
    const move = { order, from: 'awaiting', to: 'failed', endsPolling: true } as const
    await movePayment(tx, { ...move, source: 'shop', at })
    await deleteStoredResponse(tx, { userId: order.userId, orderId })
    if (order.channel === 'consultation') {
      await freeTime(tx, { orderId, at })
      return undefined
    }
    await releaseCredit(tx, deps, order, { key: 'unpaid', actorId: undefined, at })
    const { restocked } = await returnStock(tx, { orderId, today: indianDay(at), at })
    if (restocked) await moveForOrder(tx, orderId)
    return undefined
  })
}
