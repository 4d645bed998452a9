import { countByTab } from '#database/orders/order-list.ts'
import { listAllOrders } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { listTags, listTagsOf } from '#database/orders/tags.ts'
import { listDisputed } from '#database/panel/owner-tasks.ts'
import { listParcelsOf, type ShownParcel } from '#database/shipments/shipments.ts'
import { listBatchesOfEach } from '#database/stock/batches.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { heldBy, isCollected } from '#domain/orders/order-list.ts'
import { orderSearchOf } from '#domain/orders/order-search.ts'
import { canPrintSlip, collectPaise } from '#domain/shipments/packing.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { shownOrder } from '../../orders/shown-order.ts'
import type { OwnerRequest } from '../kit/panel-page.ts'
import { askedOrders } from './find-orders.tsx'
import { shownSteps } from './shown-step.server.ts'

const MAX_SEARCH_LENGTH = 80
/** As many orders as one morning has. */
const ROWS_PER_PAGE = 50
/** More tags than these would be too many to choose from. */
const MAX_TAGS = 100

export async function loadOrders({ shop, query, cursor, person }: OwnerRequest) {
  const search = orderSearchOf(person, query)
  const q = (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH)
  const isTooShort = q.trim() !== '' && search.words === undefined
  const page = isTooShort
    ? { orders: [], next: undefined }
    : await listAllOrders(shop.db, { limit: ROWS_PER_PAGE, cursor, search })
  const now = shop.clock.now()
  const ids = page.orders.map(({ id }) => id)
  const steps = await shownSteps(shop.db, ids, now)
  const parcels = await listParcelsOf(shop.db, ids)
  const batches = await listBatchesOfEach(shop.db, ids)
  const disputed = await listDisputed(shop.db, ids)
  const readsTags = mayUse(person, 'order.note')
  const tagsOf = readsTags ? await listTagsOf(shop.db, ids) : undefined
  return {
    asked: askedOrders(search, q),
    tags: readsTags ? await listTags(shop.db, MAX_TAGS) : [],
    counts: await countByTab(shop.db),
    hasCourier: shop.courier !== undefined,
    orders: page.orders.map((order) => ({
      ...shownOrder(order),
      ...rowFacts({ ...order, isDisputed: disputed.has(order.id) }, parcels.get(order.id)),
      step: steps.get(order.id),
      tags: tagsOf?.get(order.id) ?? [],
      lots: [...new Set((batches.get(order.id) ?? []).map(({ batch }) => batch))],
      ageMinutes: Math.floor((now.getTime() - order.createdAt.getTime()) / MINUTE_MS),
    })),
    next: page.next,
    isFirst: cursor === undefined,
  }
}

function rowFacts(order: StoredOrder & { isDisputed: boolean }, parcel: ShownParcel | undefined) {
  return {
    shipTo: order.delivery.recipient || order.userName,
    pincode: order.delivery.pincode,
    totalPaise: order.amounts.totalPaise,
    weightGrams: order.weightGrams,
    isCod: isCollected(order),
    collectPaise: collectPaise(order),
    held: heldBy(order, parcel?.state),
    canPrint: canPrintSlip(order).ok,
    parcel: parcel && {
      state: parcel.state,
      courierName: parcel.courierName,
      trackingId: parcel.trackingId,
    },
  }
}

export type OrderListRow = Awaited<ReturnType<typeof loadOrders>>['orders'][number]
