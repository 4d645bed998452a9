import type { ShopDatabase } from '#database/connection.ts'
import { listDocumentsOf } from '#database/invoices/invoices.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listOtherParts } from '#database/orders/parts.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { listDisputed, listOpenTasks } from '#database/panel/owner-tasks.ts'
import { isPaymentHeld, listDisputesOf } from '#database/payments/disputes.ts'
import { findPaidBy, listCashRefundsOf, listRefundsOf } from '#database/payments/order-refunds.ts'
import { listPaymentFacts } from '#database/payments/payments.ts'
import { listReturnPhotos } from '#database/returns/photos.ts'
import { listPickupsOf } from '#database/returns/pickups.ts'
import { findReturn, listReturnsOf } from '#database/returns/returns.ts'
import { listParcelEvents, listParcelsOf, type ShownParcel } from '#database/shipments/shipments.ts'
import { listHeldGoods } from '#database/stock/batches.ts'
import { readTogether } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { canCancel } from '#domain/orders/cancelling.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import { isHere } from '#domain/orders/split-order.ts'
import { keptOfRefundPaise } from '#domain/payments/refunds.ts'
import { type ReturnHistory, returnRefundPaise } from '#domain/returns/return-refund.ts'
import { isOpenReturn, type ReturnRequest } from '#domain/returns/return-request.ts'
import { needsEwayBill } from '#domain/shipments/eway-bill.ts'
import { canHandOver, canHandToCourier } from '#domain/shipments/hand-over.ts'
import { canMeasure } from '#domain/shipments/measures.ts'
import { canPrintSlip } from '#domain/shipments/packing.ts'
import { goodsEnd } from '#domain/shipments/progress.ts'
import { withoutRepeats } from '#domain/shipments/steps.ts'
import { findRefundable, findReturnHistory } from '#use-cases/payments/find-refundable.ts'
import { findMovingCharges } from './move-charges.ts'

/** The latest tracking events to show; nobody reads more. */
const MAX_EVENTS = 12

/** Gathers one order for the owner's panel; undefined for an unknown order. */
export async function findAdminOrder(db: ShopDatabase, orderId: OrderId) {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const ids = [orderId]
  const [parcels, parcelEvents, partsOf, documents, returns, photos, pickups] = await readTogether(
    db,
    (reader) =>
      Promise.all([
        listParcelsOf(reader, ids),
        listParcelEvents(reader, orderId, MAX_EVENTS),
        listOtherParts(reader, ids),
        listDocumentsOf(reader, orderId),
        listReturnsOf(reader, ids),
        listReturnPhotos(reader, ids),
        listPickupsOf(reader, ids),
      ]),
  )
  const [paidBy, payments, refunds, cashRefunds, tasks, disputed] = await readTogether(
    db,
    (reader) =>
      Promise.all([
        findPaidBy(reader, orderId),
        listPaymentFacts(reader, orderId),
        listRefundsOf(reader, orderId),
        listCashRefundsOf(reader, orderId),
        listOpenTasks(reader, { orderId }),
        listDisputed(reader, ids),
      ]),
  )
  const parcel = parcels.get(orderId)
  const acts = actsOf(order, parcel, disputed.has(orderId))
  const parts = partsOf.get(orderId) ?? []
  const cause = order.replaces ?? order.creditFrom
  const replaced = cause && (await findReturn(db, cause))
  const first = replaced && (await findOrder(db, replaced.orderId))
  const refundable = await findRefundable(db, { order, paidBy })
  return {
    order,
    // The order whose returned goods this one replaces or was exchanged for.
    replaces: first && { id: first.id, number: first.number },
    // The other parcels of a split order.
    parts,
    paidBy,
    refundable,
    // What the returns policy keeps of it; the owner may refund it all the same.
    keptPaise: keptOfRefundPaise(order, parcel?.step, refundable.paise),
    refunds,
    // The demands of the shopper's bank; while one is open, no refund of the payment is sent.
    disputes: paidBy ? await listDisputesOf(db, paidBy) : [],
    isHeld: paidBy !== undefined && (await isPaymentHeld(db, paidBy)),
    cashRefunds,
    documents: documents.map(({ kind, number, issuedOn, totals, isCommercial }) => ({
      kind,
      number,
      issuedOn,
      isCommercial,
      totalPaise: totals.totalPaise,
    })),
    returns: await Promise.all(
      returns.map(async (one) => ({
        ...one,
        // The refund due by the policy, the shopper's photos and the courier's pickup.
        policyPaise: returnRefundPaise(order, one, await historyOf(db, returns, one)),
        photos: photos.filter(({ returnId }) => returnId === one.id),
        pickup: pickups.get(one.id),
      })),
    ),
    tasks,
    payments,
    parcelEvents: withoutRepeats(parcelEvents),
    isSlipOutdated: order.isSlipOutdated === true,
    // The charges that a cancellation would leave with another parcel.
    movingCharges: acts.canCancel ? await findMovingCharges(db, order, parts) : undefined,
    parcel,
    cameBack: acts.goodsEnd ? await listHeldGoods(db, orderId) : [],
    ...acts,
  }
}

/** What the owner may do with an order now, by its own state, its parcel's and a bank's dispute. */
function actsOf(order: StoredOrder, parcel: ShownParcel | undefined, isDisputed: boolean) {
  const { stage, paymentState, delivery, isChangeAsked } = order
  return {
    canPrintSlip: canPrintSlip(order).ok,
    // Before it leaves, somebody makes the bill on the government's portal.
    needsEwayBill: isHere(stage) && needsEwayBill(order),
    canCancel: canCancel(order).ok,
    // To be paid online, but not paid as far as the shop knows.
    awaitsPayment: isUnpaid(paymentState),
    // The pieces that came back, were lost or may have come back, until somebody records them.
    goodsEnd: goodsEnd(stage, parcel),
    // Set while weight and size may still be changed.
    measures: canMeasure({ stage, parcel: parcel?.state })
      ? { weightGrams: order.weightGrams, size: order.size }
      : undefined,
    // Whether the parcel can be handed over now, or the reason why not.
    handOver: canHandOver({
      stage,
      paymentState,
      address: delivery.address,
      isChangeAsked,
      isDisputed,
      parcel: parcel?.state,
    }),
    // The courier has booked the parcel and not taken it yet.
    canLeave: canHandToCourier({ stage, parcel: parcel?.state, isDisputed }).ok,
  }
}

/** One order with everything that the owner's panel shows and allows. */
export type AdminOrderView = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>

/** For a settled return, credit notes are ignored: one of them is its own and must not lower its refund. */
async function historyOf(
  db: ShopDatabase,
  returns: readonly ReturnRequest[],
  request: ReturnRequest,
): Promise<ReturnHistory> {
  const { earlier = [], leftPaise } = await findReturnHistory(db, returns, request)
  return isOpenReturn(request.state) && leftPaise ? { earlier, leftPaise } : { earlier }
}
