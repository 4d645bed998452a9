import { saveAccount } from '#database/accounts/accounts.ts'
import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { lacksOrders } from '#database/opening/opening.ts'
import { lockShopSettings } from '#database/settings/shop-settings.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Person, PHONE_ISSUER } from '#domain/accounts/person.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import {
  EXAMPLE_RETURN_NOTE,
  EXAMPLE_SHOPPERS,
  type ExampleOrder,
  type ExampleShopper,
  type ExampleStep,
  planExampleOrders,
} from '#domain/opening/example-orders.ts'
import { placeCashOrder } from '#use-cases/checkout/place-cash-order.ts'
import { priceOrder } from '#use-cases/checkout/price-order.ts'
import type { OrderRequest } from '#use-cases/checkout/repeated-confirmation.ts'
import { type PrepaidDeps, startPrepaidOrder } from '#use-cases/checkout/start-prepaid-order.ts'
import type { With, WithIds, WithSettings } from '#use-cases/deps.ts'
import { type CancelDeps, cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { checkPayment } from '#use-cases/payments/check-payment.ts'
import { type ReturnDeps, requestReturn } from '#use-cases/returns/request-return.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'

/** Pays an order at a payment provider that is only played; false if it refuses. */
export type ExamplePayer = (providerOrderId: string) => boolean

export type ExampleOrdersDeps = PrepaidDeps &
  CancelDeps &
  ReturnDeps &
  DatabaseDeps &
  With<'courier'> &
  WithSettings<'mode'> &
  WithIds<'userId'> & {
    /** Undefined in a shop that uses a real service, which would get the mails and payments of the examples. */
    examplePayer: ExamplePayer | undefined
  }

export type ExampleOrdersAnswer =
  | { ok: true; orders: number }
  | { ok: false; reason: 'examples-only-in-demo' | 'has-orders' }

/**
 * Fills a demo with four weeks of orders, so that its owner sees the panel at work: invented people order, pay, cancel
 * and receive by the same use cases as everybody else, each at its own time. Refuses a shop that is no demo or uses a
 * real service, and one that has orders. An example that is refused, for example because its product was removed, is
 * left out.
 */
export async function addExampleOrders(
  deps: ExampleOrdersDeps,
  { actorId, origin }: { actorId: UserId; origin: string | undefined },
): Promise<ExampleOrdersAnswer> {
  const { db, clock, settings, examplePayer: pay } = deps
  if (settings.mode !== 'demo' || !pay) return { ok: false, reason: 'examples-only-in-demo' }
  const now = clock.now()
  const plan = planExampleOrders(now)
  const isFirst = await inTransaction(db, async (tx) => {
    await lockShopSettings(tx)
    if (!(await lacksOrders(tx))) return false
    await recordAudit(tx, {
      at: now,
      actorId,
      action: 'examples.ordered',
      subjectKind: 'settings',
      subjectId: 'shop',
      after: { orders: plan.orders.length },
    })
    return true
  })
  if (!isFirst) return { ok: false, reason: 'has-orders' }
  const people = await saveShoppers(deps, plan.steps[0]?.at ?? now)
  const placed = new Map<number, OrderId>()
  for (const step of plan.steps) {
    const then = { ...deps, clock: { now: () => step.at } }
    const order = plan.orders[step.order]
    const person = order && people.get(order.shopper)
    if (!order || !person) continue
    const orderId = placed.get(step.order)
    if (step.act !== 'place') {
      if (orderId) await move(then, { ...order, ...step }, { orderId, person, actorId, origin })
      continue
    }
    const id = await place(then, order, { person, pay, origin })
    if (id) placed.set(step.order, id)
  }
  return { ok: true, orders: placed.size }
}

async function saveShoppers({ db, ids }: ExampleOrdersDeps, at: Date) {
  const people = new Map<ExampleShopper, Person>()
  for (const shopper of EXAMPLE_SHOPPERS) {
    const { name, email, delivery } = shopper
    const id = ids.userId()
    const known = { id, issuer: PHONE_ISSUER, subject: delivery.phone, emailVerified: true }
    const userId = await saveAccount(db, { ...known, name, email, picture: undefined }, at)
    const person = { userId, name, email, picture: undefined }
    people.set(shopper, { ...person, role: 'shopper', rights: new Set() })
  }
  return people
}

async function place(
  deps: ExampleOrdersDeps,
  { shopper: { delivery }, wanted, paysOnline }: ExampleOrder,
  { person, pay, origin }: { person: Person; pay: ExamplePayer; origin: string | undefined },
): Promise<OrderId | undefined> {
  const request: OrderRequest = { person, wanted, delivery, key: undefined }
  const { userId } = person
  if (paysOnline) {
    const begun = await startPrepaidOrder(deps, { ...request, language: DEFAULT_LANGUAGE })
    if (!begun.ok || !pay(begun.providerOrderId)) return undefined
    const { id: orderId } = begun.order
    await checkPayment(deps, { orderId, userId, source: 'browser' })
    return orderId
  }
  const { pincode } = delivery
  const priced = await priceOrder(deps, { wanted, pincode, userId, method: 'cod' })
  if (!priced.ok) return undefined
  const { totalPaise: amountPaise } = priced.amounts
  const cash = await placeCashOrder(deps, { ...request, amountPaise, origin })
  return cash.ok ? cash.order.id : undefined
}

async function move(
  deps: ExampleOrdersDeps,
  { act, order, wanted }: ExampleStep & ExampleOrder,
  moved: { orderId: OrderId; person: Person; actorId: UserId; origin: string | undefined },
): Promise<void> {
  const { orderId, person, actorId, origin } = moved
  if (act === 'cancel') await cancelOrder(deps, { orderId, person, origin })
  if (act === 'leave') {
    const byHand = { courierName: 'Example Courier', trackingId: `EXAMPLE${1_000 + order}` }
    await handOverParcel(deps, { orderId, actorId, byHand })
  }
  if (act === 'arrive') {
    await changeDeliveryStatus(deps, { orderId, status: 'delivered', actorId, origin })
  }
  if (act === 'return') {
    const asked = { reason: 'damaged', wish: 'refund', note: EXAMPLE_RETURN_NOTE } as const
    const form = { ...asked, goods: wanted.slice(0, 1), payTo: undefined, photos: [] }
    await requestReturn(deps, { orderId, userId: person.userId, form })
  }
}
