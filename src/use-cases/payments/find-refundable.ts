import type { Reader } from '#database/connection.ts'
import { listDocumentsOf } from '#database/invoices/invoices.ts'
import type { LockedOrder } from '#database/orders/lock.ts'
import {
  findSpentOn,
  listCashRefundsOf,
  listRefundsOfPayment,
} from '#database/payments/order-refunds.ts'
import { listFactsAbout } from '#database/payments/payments.ts'
import type { OrderId } from '#domain/ids.ts'
import { remainingLines } from '#domain/invoices/credit-lines.ts'
import { cashPaise, onlinePaise } from '#domain/orders/advance.ts'
import { wasDelivered } from '#domain/orders/timeline.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { judgeMoney } from '#domain/payments/order-money.ts'
import { ownRefundablePaise, refundablePaise } from '#domain/payments/refunds.ts'
import { lessSpent, paidPaise } from '#domain/returns/exchange.ts'
import type { ReturnHistory } from '#domain/returns/return-refund.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import type { ReturnClaim } from '#domain/returns/returnable.ts'

/** How much of an order can still be refunded, and by which way. */
export interface Refundable {
  /** The sum of the three ways, in paise. */
  paise: number
  /** The part that is refunded through the provider. */
  online: { paymentId: PaymentId; paise: number } | undefined
  /** The part that returned goods paid: it goes back the way those goods were paid. */
  creditPaise: number
  /** The part that was paid in cash, which the shop sends by hand. */
  byHandPaise: number
  wasPaid: boolean
}

/**
 * Calculates how much can still be refunded. Online payment: the captured amount less all refunds, and for one of
 * several parcels at most what was paid for that parcel. Credit: what has not been released. Cash: what was paid at
 * the door less cash refunds. What is spent on other orders is deducted. Lock the order before deciding on the result,
 * so that concurrent refunds never exceed what was paid.
 */
export async function findRefundable(
  db: Reader,
  { order, paidBy }: Pick<LockedOrder, 'order' | 'paidBy'>,
): Promise<Refundable> {
  const wasCash = order.paymentMethod === 'cod' && wasPaidAtTheDoor(order)
  const online = paidBy && (await findOnline(db, order, paidBy))
  const byHand = await listCashRefundsOf(db, order.id)
  // Ended refunds count too: they fall due again on delivery, and their credit notes remain valid.
  const sentPaise = sumOf(byHand.filter(({ spentOn }) => !spentOn))
  const credit = order.creditPaise ? await findSpentOn(db, order.id) : undefined
  const left = lessSpent(
    {
      onlinePaise: online?.paise ?? 0,
      creditPaise: credit?.amountPaise ?? 0,
      cashPaise: wasCash ? Math.max(0, cashPaise(order) - sentPaise) : 0,
    },
    sumOf(byHand.filter(({ spentOn }) => spentOn)),
  )
  return {
    paise: paidPaise(left),
    online: online && { ...online, paise: left.onlinePaise },
    creditPaise: left.creditPaise,
    byHandPaise: left.cashPaise,
    wasPaid: wasCash || online !== undefined || order.creditPaise !== undefined,
  }
}

const sumOf = (refunds: readonly { amountPaise: number }[]): number =>
  refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

async function findOnline(
  db: Reader,
  order: LockedOrder['order'],
  paidBy: PaymentId,
): Promise<Refundable['online']> {
  const { payments } = judgeMoney(await listFactsAbout(db, [paidBy]), {
    due: { amountPaise: onlinePaise(order), currency: 'INR' },
    paidBy,
    hasExpired: false,
  })
  const payment = payments.find(({ paymentId }) => paymentId === paidBy)
  if (!payment) return undefined
  const ofPayment = await listRefundsOfPayment(db, paidBy)
  const own = ofPayment.filter(({ orderId }) => orderId === order.id)
  const paise = Math.min(
    refundablePaise(payment, ofPayment),
    ownRefundablePaise(onlinePaise(order), own),
  )
  return { paymentId: paidBy, paise }
}

/** Cash was paid once the parcel was delivered, whether or not the courier has remitted it. */
function wasPaidAtTheDoor(order: LockedOrder['order']): boolean {
  const { stage, paymentState } = order
  if (paymentState === 'cash-received' || paymentState === 'refunded') return true
  return stage === 'delivered' || (stage === 'returned' && wasDelivered(order))
}

/**
 * Returns what lowers the refund of a return: the order's earlier returns, and what earlier credit
 * notes have left of each line. `returns` is sorted oldest first. Lock the order before deciding on
 * the result.
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
    // An invoice begins with the order's lines, in the same sequence.
    ...(invoice && {
      leftPaise: remainingLines(invoice.lines, credited).map(({ grossPaise }) => grossPaise),
    }),
  }
}
