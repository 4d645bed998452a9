import type { Reader } from '#database/connection.ts'
import { listDocumentsOf } from '#database/invoices.ts'
import type { LockedOrder } from '#database/orders/lock.ts'
import { listFactsAbout } from '#database/payments.ts'
import { listCashRefundsOf, listRefundsOfPayment } from '#database/refunds.ts'
import type { OrderId } from '#domain/ids.ts'
import { remainingLines } from '#domain/invoices/credit-lines.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { judgeMoney } from '#domain/payments/order-money.ts'
import { ownRefundablePaise, refundablePaise } from '#domain/payments/refunds.ts'
import type { ReturnHistory } from '#domain/returns/return-refund.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import type { ReturnClaim } from '#domain/returns/returnable.ts'

/** How much of an order may still be refunded, in paise, and how. */
export type Refundable =
  | { way: 'online'; paymentId: PaymentId; paise: number }
  | { way: 'by-hand'; paise: number }
  /** Nothing was paid. */
  | { way: 'none'; paise: 0 }

/**
 * Calculates what may still be refunded: of an online payment the captured amount less all refunds, and for one of
 * several parcels no more than that one came to;
 * of cash what was paid at the door. Lock the order before deciding on it, so that two refunds at
 * once never exceed the payment.
 */
export async function findRefundable(
  db: Reader,
  { order, paidBy }: Pick<LockedOrder, 'order' | 'paidBy'>,
): Promise<Refundable> {
  if (order.paymentMethod === 'cod') {
    if (!wasPaidAtTheDoor(order)) return { way: 'none', paise: 0 }
    const back = await listCashRefundsOf(db, order.id)
    // Ended ones count too: they are due again with the delivery, and their credit notes stand.
    const gone = back.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    return { way: 'by-hand', paise: Math.max(0, order.amounts.totalPaise - gone) }
  }
  if (!paidBy) return { way: 'none', paise: 0 }
  const { payments } = judgeMoney(await listFactsAbout(db, [paidBy]), {
    due: { amountPaise: order.amounts.totalPaise, currency: 'INR' },
    paidBy,
    hasExpired: false,
  })
  const payment = payments.find(({ paymentId }) => paymentId === paidBy)
  if (!payment) return { way: 'none', paise: 0 }
  const ofPayment = await listRefundsOfPayment(db, paidBy)
  const own = ofPayment.filter(({ orderId }) => orderId === order.id)
  const paise = Math.min(
    refundablePaise(payment, ofPayment),
    ownRefundablePaise(order.amounts.totalPaise, own),
  )
  return { way: 'online', paymentId: paidBy, paise }
}

/** Cash was paid once the parcel was delivered, whether or not the courier has handed it over. */
function wasPaidAtTheDoor({ stage, paymentState, timeline }: LockedOrder['order']): boolean {
  if (paymentState === 'cash-received' || paymentState === 'refunded') return true
  const wasDelivered = timeline.some((event) => event.stage === 'delivered')
  return stage === 'delivered' || (stage === 'returned' && wasDelivered)
}

/**
 * What lowers the refund of a return: the order's returns before it, of those given oldest first,
 * and what earlier credit notes have left of each line. Lock the order before deciding on it.
 */
export async function findReturnHistory(
  db: Reader,
  returns: readonly (ReturnClaim & { id: ReturnId; orderId: OrderId })[],
  request: { id: ReturnId; orderId: OrderId },
): Promise<ReturnHistory> {
  const [invoice, ...notes] = await listDocumentsOf(db, request.orderId)
  const credited = notes.map(({ lines }) => lines)
  return {
    earlier: returns.slice(
      0,
      returns.findIndex(({ id }) => id === request.id),
    ),
    // An invoice begins with the order's lines in the order's sequence.
    ...(invoice && {
      leftPaise: remainingLines(invoice.lines, credited).map(({ grossPaise }) => grossPaise),
    }),
  }
}
