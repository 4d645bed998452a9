import { listProductsByIds } from '#database/catalog/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { listDocumentsOf, listInvoiced } from '#database/invoices/invoices.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listOtherParts } from '#database/orders/parts.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { listDisputed, listOpenTasks } from '#database/panel/owner-tasks.ts'
import { isPaymentHeld, listDisputesOf } from '#database/payments/disputes.ts'
import {
  findPaidBy,
  listCashRefundsOf,
  listRefundsOf,
  listShownRefunds,
} from '#database/payments/order-refunds.ts'
import { listPaymentFacts } from '#database/payments/payments.ts'
import { listReturnPhotos } from '#database/returns/photos.ts'
import { listPickupsOf, type ReturnPickup } from '#database/returns/pickups.ts'
import { findReturn, listReturnsOf } from '#database/returns/returns.ts'
import { listParcelEvents, listParcelsOf } from '#database/shipments/shipments.ts'
import { listHeldGoods } from '#database/stock/batches.ts'
import { readTogether } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { canCancel } from '#domain/orders/cancelling.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import { isHere } from '#domain/orders/split-order.ts'
import { hasParcel } from '#domain/orders/wire-status.ts'
import { keptOfRefundPaise } from '#domain/payments/refunds.ts'
import { replaceableGoods } from '#domain/returns/replacement.ts'
import { type ReturnHistory, returnRefundPaise } from '#domain/returns/return-refund.ts'
import { isOpenReturn, isUnderWay, type ReturnRequest } from '#domain/returns/return-request.ts'
import { lastDayOfChangedMind, returnReasons } from '#domain/returns/return-window.ts'
import { returnableGoods } from '#domain/returns/returnable.ts'
import { needsEwayBill } from '#domain/shipments/eway-bill.ts'
import { canHandOver, canHandToCourier } from '#domain/shipments/hand-over.ts'
import { canMeasure } from '#domain/shipments/measures.ts'
import { canPrintSlip } from '#domain/shipments/packing.ts'
import { goodsEnd } from '#domain/shipments/progress.ts'
import { withoutRepeats } from '#domain/shipments/steps.ts'
import { findRefundable, findReturnHistory } from '#use-cases/payments/find-refundable.ts'
import { findMovingCharges, type MovingCharges } from './move-charges.ts'

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
  const { stage, paymentState, delivery } = order
  const parcel = parcels.get(orderId)
  const isDisputed = disputed.has(orderId)
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
    // Each with the refund due by the policy, the shopper's photos and the courier's pickup.
    returns: await Promise.all(
      returns.map(async (one) => ({
        ...one,
        policyPaise: returnRefundPaise(order, one, await historyOf(db, returns, one)),
        photos: photos.filter(({ returnId }) => returnId === one.id),
        pickup: pickups.get(one.id),
      })),
    ),
    tasks,
    payments,
    parcelEvents: withoutRepeats(parcelEvents),
    canPrintSlip: canPrintSlip(order).ok,
    isSlipOutdated: order.isSlipOutdated === true,
    // Before it leaves, somebody makes the bill on the government's portal.
    needsEwayBill: isHere(stage) && needsEwayBill(order),
    canCancel: canCancel(order).ok,
    // The charges that a cancellation would leave with another parcel.
    movingCharges: canCancel(order).ok ? await findMovingCharges(db, order, parts) : undefined,
    // To be paid online, but not paid as far as the shop knows.
    awaitsPayment: isUnpaid(paymentState),
    parcel,
    // The pieces that came back, were lost or may have come back, until somebody records them.
    goodsEnd: goodsEnd(stage, parcel),
    cameBack: goodsEnd(stage, parcel) ? await listHeldGoods(db, orderId) : [],
    // Set while weight and size may still be changed.
    measures: canMeasure({ stage, parcel: parcel?.state })
      ? { weightGrams: order.weightGrams, size: order.size }
      : undefined,
    // Whether the parcel can be handed over now, or the reason why not.
    handOver: canHandOver({
      stage,
      paymentState,
      address: delivery.address,
      isChangeAsked: order.isChangeAsked,
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

/** Lists what a shopper can do with each of these orders, in the given sequence. */
export async function listAfterSale(db: ShopDatabase, page: readonly StoredOrder[], now: Date) {
  const ids = page.map(({ id }) => id)
  const invoiced = await listInvoiced(db, ids)
  const refundsOf = Map.groupBy(await listShownRefunds(db, ids), ({ orderId }) => orderId)
  const returnsOf = Map.groupBy(await listReturnsOf(db, ids), ({ orderId }) => orderId)
  const pickups = await listPickupsOf(db, ids)
  const photosOf = Map.groupBy(await listReturnPhotos(db, ids), ({ returnId }) => returnId)
  const shipped = page.filter((order) => returnReasons(order, now).length > 0)
  const goods = shipped.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const products = await listProductsByIds(db, goods, now)
  const stock = new Map(products.map(({ id, stock: left }) => [id, left]))
  const parts = await listOtherParts(db, ids)
  const movingOf = new Map<OrderId, MovingCharges | undefined>()
  for (const order of page.filter((one) => canCancel(one).ok)) {
    const others = parts.get(order.id)
    if (others) movingOf.set(order.id, await findMovingCharges(db, order, others))
  }
  return page.map((order) => {
    const returns = returnsOf.get(order.id) ?? []
    const waits = returns.some(isUnderWay)
    const returnable = returnableGoods(order, returns)
    return {
      hasInvoice: invoiced.has(order.id),
      canCancel: canCancel(order).ok && (hasParcel(order) || order.paymentState === 'awaiting'),
      // The charges that a cancellation would leave with another parcel.
      movingCharges: movingOf.get(order.id),
      refunds: refundsOf.get(order.id) ?? [],
      // The reasons that a return may give now; empty while a return is open and when nothing is left to return.
      returnReasons: waits || returnable.length === 0 ? [] : returnReasons(order, now),
      // The last day in India for a change of mind.
      changedMindUntil: lastDayOfChangedMind(order),
      returnable,
      // The returnable goods that are in stock for a replacement.
      replaceable: replaceableGoods(returnable, (id) => stock.get(id) ?? 0),
      returns: returns.map(({ id, reason, state, answer, replacement, exchange }) => ({
        id,
        reason,
        state,
        answer,
        replacement,
        exchange,
        photos: photosOf.get(id) ?? [],
        pickup: shownPickup(pickups.get(id)),
      })),
    }
  })
}

/** What a shopper can do with an order after the sale. */
export type AfterSale = Awaited<ReturnType<typeof listAfterSale>>[number]

/** Returns what the shopper sees of a pickup; undefined if it is called off or refused by the courier. */
function shownPickup(
  pickup: ReturnPickup | undefined,
):
  | Pick<ReturnPickup, 'state' | 'courierName' | 'trackingId' | 'trackingUrl' | 'pickupOn'>
  | undefined {
  if (!pickup || pickup.isOff || pickup.state === 'called-off') return undefined
  const { state, courierName, trackingId, trackingUrl, pickupOn } = pickup
  if (state === 'needs-owner') return undefined
  return { state, courierName, trackingId, trackingUrl, pickupOn }
}
