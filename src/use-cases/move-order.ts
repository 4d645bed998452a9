import type { Transaction } from '#database/connection.ts'
import { moveOrderStage } from '#database/orders/delivery.ts'
import type { LockedOrder } from '#database/orders/lock.ts'
import type { UserId } from '#domain/ids.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { type OrderMailDeps, queueOrderMail } from './order-mails.ts'
import { type DocumentDeps, issueCreditNote, issueInvoice } from './tax-documents.ts'

export type MovingDeps = DocumentDeps & OrderMailDeps

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
 * when it leaves the shop, and the mail about it, each once. Whether it may is asked before.
 */
export async function moveOrder(
  tx: Transaction,
  deps: MovingDeps,
  locked: LockedOrder,
  { actorId, ...move }: Move,
): Promise<void> {
  const { id: orderId, stage: from } = locked.order
  await moveOrderStage(tx, { orderId, from, to: move.to, actorId, at: move.at })
  await followMove(tx, deps, locked, move)
}

/** What belongs to a move that is written already, as when a courier's report moves an order. */
export async function followMove(
  tx: Transaction,
  deps: MovingDeps,
  { order, shopper }: LockedOrder,
  { to, at, origin }: Omit<Move, 'actorId'>,
): Promise<void> {
  if (HAS_LEFT.includes(to)) await issueInvoice(tx, deps, { order, at })
  if (to === 'shipped' || to === 'delivered') {
    await queueOrderMail(tx, deps, to, { order, shopper, at, origin })
  }
  const wasNeverPaid =
    order.paymentState === 'cash-due' && !order.timeline.some(({ stage }) => stage === 'delivered')
  if (to === 'returned' && wasNeverPaid) {
    const amountPaise = order.amounts.totalPaise
    await issueCreditNote(tx, { order, amountPaise, cause: 'came back', at })
  }
}
