import { listProductsByIds } from '#database/catalog/catalog.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listOtherParts, type OtherPart } from '#database/orders/parts.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { listParcelEvents, listParcelsOf } from '#database/shipments/shipments.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { UserId } from '#domain/ids.ts'
import type { OrderEvent, OrderStage } from '#domain/orders/order.ts'
import type { ChangeKind } from '#domain/orders/order-change.ts'
import { hasParcel } from '#domain/orders/wire-status.ts'
import { collectPaise } from '#domain/shipments/packing.ts'
import { type ParcelEvent, type ParcelStep, withoutRepeats } from '#domain/shipments/steps.ts'
import { isTrackable } from '#domain/shipments/tracking-link.ts'
import type { With } from '#use-cases/deps.ts'
import { type AfterSale, listAfterSale } from '#use-cases/returns/after-sale.ts'
import { parseTrackingToken } from './tracking-link.ts'

const MAX_EVENTS = 12

/**
 * What anybody with an order's link may see: where the parcel is, but neither the recipient nor the
 * contents (docs/law.md, personal data: purchases may reveal health).
 */
export interface TrackedOrder {
  number: string
  stage: OrderStage
  /** Set while the payment is awaited or has failed; other orders may be packed. */
  unpaid: 'awaiting' | 'failed' | undefined
  /** False when it is not paid, or was refunded before it left the shop. */
  hasParcel: boolean
  /** The shopper still has to complete the address before the order can be packed. */
  needsAddress: boolean
  timeline: readonly OrderEvent[]
  expectedDelivery: { from: string; until: string }
  city: string
  /** The question that the shopper got by mail: about a change, or to confirm the order. */
  asked: ChangeKind | undefined
  /** The amount to pay at the door, in paise. */
  duePaise: number
  parcel: TrackedParcel | undefined
  /** The other parcels of a split order. */
  parts: readonly OtherPart[]
  /** Newest first. */
  events: readonly Omit<ParcelEvent, 'code'>[]
  /** Set only for its signed-in shopper. */
  own: OwnOrder | undefined
}

/** The parts of an order that only its shopper sees. */
export interface OwnOrder {
  order: StoredOrder
  products: ReadonlyMap<string, Product>
  afterSale: AfterSale
}

interface TrackedParcel {
  step: ParcelStep | undefined
  trackingId: string
  courierName: string
  /** Empty when the courier has no tracking page. */
  trackingUrl: string
}

/** Finds the order of a signed token; undefined if the token is forged, or the order unknown or ended long ago. */
export async function trackOrder(
  { db, clock, secret }: DatabaseDeps & With<'secret'>,
  token: string,
  viewer?: UserId,
): Promise<TrackedOrder | undefined> {
  const id = parseTrackingToken(secret, token)
  const order = id && (await findOrder(db, id))
  if (!order || !isTrackable(order, clock.now())) return undefined
  const parcel = (await listParcelsOf(db, [order.id])).get(order.id)
  const events = await listParcelEvents(db, order.id, MAX_EVENTS)
  const isLive = order.stage !== 'cancelled' && order.stage !== 'returned'
  const isDue = isLive && order.stage !== 'delivered'
  const { number, stage, paymentState, timeline, expectedDelivery, delivery } = order
  return {
    number,
    stage,
    unpaid:
      isLive && (paymentState === 'awaiting' || paymentState === 'failed')
        ? paymentState
        : undefined,
    hasParcel: hasParcel(order),
    needsAddress: delivery.address === '',
    timeline,
    expectedDelivery,
    city: delivery.city,
    asked: order.isConfirmationAsked ? 'confirmation' : order.isChangeAsked ? 'change' : undefined,
    duePaise: isDue ? collectPaise(order) : 0,
    parcel:
      parcel?.trackingId === undefined
        ? undefined
        : {
            step: parcel.step,
            trackingId: parcel.trackingId,
            courierName: parcel.courierName,
            trackingUrl: parcel.trackingUrl,
          },
    parts: (await listOtherParts(db, [order.id])).get(order.id) ?? [],
    events: shownEvents(events),
    own: order.userId === viewer ? await ownOrder(db, order, clock.now()) : undefined,
  }
}

async function ownOrder(db: ShopDatabase, order: StoredOrder, now: Date): Promise<OwnOrder> {
  const [afterSale] = await listAfterSale(db, [order], now)
  if (!afterSale) throw new Error('an order has no answer to what can be done with it')
  return { order, products: await listOrderedProducts(db, [order], now), afterSale }
}

/** Lists the products of some orders that can still be shown, by id. */
export async function listOrderedProducts(
  db: ShopDatabase,
  orders: readonly Pick<StoredOrder, 'lines'>[],
  now: Date,
): Promise<ReadonlyMap<string, Product>> {
  const ids = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const products = await listProductsByIds(db, ids, now)
  return new Map(products.map((product) => [product.id, product]))
}

/** Known steps, newest first, without repetitions. */
function shownEvents(events: readonly ParcelEvent[]): TrackedOrder['events'] {
  const known = events.filter(({ step }) => step !== 'unknown')
  return withoutRepeats(known).map(({ step, at, place }) => ({ step, at, place }))
}
