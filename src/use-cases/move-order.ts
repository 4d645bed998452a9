import type { Transaction } from '#database/connection.ts'
import { moveOrderStage } from '#database/orders/delivery.ts'
import type { LockedOrder } from '#database/orders/lock.ts'
import type { UserId } from '#domain/ids.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { type OrderMailNeeds, queueOrderMail } from './order-mails.ts'
import { type DocumentNeeds, issueCreditNote, issueInvoice } from './tax-documents.ts'

export type MovingNeeds = DocumentNeeds & OrderMailNeeds

interface Move {
  to: OrderStage
  /** Absent where the shop does it by itself, as when a courier reports. */
  actorId: UserId | undefined
  at: Date
  /** The shop's origin, where a request tells it. */
  origin?: string | undefined
}

/** Stages in which the goods have left the shop, so that their tax invoice must stand. */
const HAS_LEFT: readonly OrderStage[] = ['shipped', 'out-for-delivery', 'delivered']

/**
 * Moves a locked order on, with everything that belongs to the move: timeline, audit row, tax invoice
 * when it leaves the shop, and the mail about it, each once. The one way in which an order's stage
 * changes; whether it may is asked before.
 */
export async function moveOrder(
  tx: Transaction,
  needs: MovingNeeds,
  { order, shopper }: LockedOrder,
  { to, actorId, at, origin }: Move,
): Promise<void> {
  await moveOrderStage(tx, { orderId: order.id, from: order.stage, to, actorId, at })
  if (HAS_LEFT.includes(to)) await issueInvoice(tx, needs, { order, at })
  if (to === 'shipped' || to === 'delivered') {
    await queueOrderMail(tx, needs, to, { order, shopper, at, origin })
  }
  const wasNeverPaid =
    order.paymentState === 'cash-due' && !order.timeline.some(({ stage }) => stage === 'delivered')
  if (to === 'returned' && wasNeverPaid) {
    const amountPaise = order.amounts.totalPaise
    await issueCreditNote(tx, { order, amountPaise, cause: 'came back', at })
  }
}
