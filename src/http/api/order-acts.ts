import { orderActEndpoints } from '#contract/order-acts.ts'
import { listAllOrders } from '#database/orders/orders.ts'
import { listDisputed } from '#database/panel/owner-tasks.ts'
import { listParcelsOf } from '#database/shipments/shipments.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { OrderId } from '#domain/ids.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { heldBy, isCollected, MAX_ORDERS_CHOSEN } from '#domain/orders/order-list.ts'
import { orderSearchOf } from '#domain/orders/order-search.ts'
import { canPrintSlip } from '#domain/shipments/packing.ts'
import type { ShopServer } from '#http/server.ts'
import { askOrderStep } from '#use-cases/orders/ask-order-step.ts'
import type { CancelDeps } from '#use-cases/orders/cancel-order.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { DONE, each, type Outcome, refused } from './order-outcomes.ts'
import { stepProblem } from './order-steps.ts'
import { servePrivately } from './private-answers.ts'
import { type ParcelRoutesDeps, parcelProblem } from './shipments.ts'

type OrderListDeps = CancelDeps & ParcelRoutesDeps

/** Acts on many orders at once, each by the use case that acts on one. */
export function registerOrderActs(app: ShopServer, deps: OrderListDeps): void {
  const { db } = deps
  const serve = servePrivately(app, { sentences: 'orders' })
  serve(orderActEndpoints.found, async (request) => {
    const { searchParams } = new URL(request.raw.url ?? '', 'http://shop')
    const search = orderSearchOf(request.person, searchParams)
    const { orders, next } = await listAllOrders(db, { limit: MAX_ORDERS_CHOSEN, search })
    const ids = orders.map(({ id }) => id)
    const parcels = await listParcelsOf(db, ids)
    const disputed = await listDisputed(db, ids)
    return {
      isAll: next === undefined,
      orders: orders.map((order) => ({
        id: order.id,
        number: order.number,
        weightGrams: order.weightGrams,
        total: rupeesOf(order.amounts.totalPaise),
        cod: isCollected(order),
        canPrint: canPrintSlip(order).ok,
        held:
          heldBy({ ...order, isDisputed: disputed.has(order.id) }, parcels.get(order.id)?.state) ??
          null,
      })),
    }
  })

  serve(orderActEndpoints.bookCouriers, async (request) => {
    return await each(request, request.body.orders, async (orderId) => {
      const { actorId } = request
      const handed = await handOverParcel(deps, { orderId, actorId, byHand: undefined })
      // A repetition after a lost response: the parcel is already handed over.
      if (handed.ok || handed.reason === 'already-handed-over') return DONE
      return refused(parcelProblem(handed.reason))
    })
  })

  serve(orderActEndpoints.handToCourier, async (request) => {
    return await each(request, request.body.orders, (orderId) =>
      askToLeave(deps, { orderId, person: request.person, origin: request.origin }),
    )
  })
}

async function askToLeave(
  deps: OrderListDeps,
  ask: { orderId: OrderId; person: Person; origin: string | undefined },
): Promise<Outcome> {
  const asked = await askOrderStep(deps, { ...ask, step: 'shipped' })
  return asked.ok ? { ...DONE, step: asked.step?.id ?? null } : refused(stepProblem(asked))
}
