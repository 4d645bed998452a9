import { createHash, randomUUID } from 'node:crypto'
import { findSession } from '#database/accounts/accounts.ts'
import { listAuditLog } from '#database/audit/audit-log.ts'
import { orderCursor } from '#database/cursor.ts'
import { blankOldMails, exchangeMails } from '#database/mails/outbox.ts'
import { listAllOrders, listOrdersOf } from '#database/orders/orders.ts'
import { listSalesByDay } from '#database/orders/sales-days.ts'
import { listSalesTable } from '#database/orders/sales-tables.ts'
import { listOpenTasks } from '#database/panel/owner-tasks.ts'
import { listExpired, takeDueAttempts } from '#database/payments/attempts.ts'
import { deleteOldEvents, storeEvents } from '#database/payments/events.ts'
import { listPaidBetween } from '#database/payments/reconciliation-days.ts'
import { takeDueRefund } from '#database/payments/refunds.ts'
import { listParcelsOf } from '#database/shipments/shipments.ts'
import { takeShipmentToSubmit } from '#database/shipments/submit.ts'
import { takeShipmentToPoll } from '#database/shipments/tracking.ts'
import {
  deleteOldWebhookEvents,
  hasEarlierWebhookEvent,
} from '#database/shipments/webhook-events.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { OrderId } from '#domain/ids.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { namedRange, spanOf } from '#domain/orders/sales-range.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { sendQueuedMails } from '#use-cases/mails/send-queued-mails.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { trackOrder } from '#use-cases/orders/track-order.ts'
import { trackingToken } from '#use-cases/orders/tracking-link.ts'
import { handlePaymentEvents } from '#use-cases/payments/handle-payment-events.ts'
import { sendRefunds } from '#use-cases/payments/send-refunds.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { SECRET } from './cluster-facts.ts'
import type { OldShop } from './old-shop.ts'
import { capturedFact } from './prepaid.ts'

const PAGE = 20

/** The queries of one page of /orders. */
async function openOrders({ deps }: OldShop, { userId }: Person, cursor?: string) {
  const page = await listOrdersOf(deps.db, userId, { limit: PAGE, cursor })
  await listParcelsOf(
    deps.db,
    page.orders.map(({ id }) => id),
  )
  await listAfterSale(deps.db, page.orders, deps.clock.now())
  if (page.orders.length < PAGE) throw new Error('a page of orders is not full')
  return page
}

const looksFor =
  ({ db }: OldShop['deps'], query: string) =>
  async () =>
    listAllOrders(db, { limit: PAGE, search: parseOrderSearch(new URLSearchParams(query)) })

/** Prepares an operation and returns the operation itself; only that is measured. */
type Act = (shop: OldShop) => Promise<() => Promise<unknown>>

const before = (shop: OldShop, ms: number) => new Date(shop.deps.clock.now().getTime() - ms)

/** The daily operations of a shop, by shoppers, owner and jobs. */
export const ACTS: Readonly<Record<string, Act>> = {
  'cash order': async (shop) => {
    const confirmation = await shop.priceCash(shop.next())
    return () => shop.place(confirmation)
  },
  'cash order of the busiest shopper, cancelled again': async (shop) => {
    const { deps, busiest } = shop
    const confirmation = await shop.priceCash(busiest)
    return async () => {
      const orderId = await shop.place(confirmation)
      await cancelOrder(deps, { orderId, person: busiest })
    }
  },
  'cash order, confirmed again': async (shop) => {
    const confirmation = await shop.priceCash(shop.next())
    await shop.place(confirmation)
    return () => shop.place(confirmation)
  },
  'prepaid order begins': async (shop) => {
    const person = shop.next()
    return async () => shop.startPrepaid(person)
  },
  'prepaid order is paid': async (shop) => {
    const begun = await shop.startPrepaid(shop.next())
    return () => shop.pay(begun)
  },
  'payment event': async (shop) => {
    const { deps } = shop
    const { providerOrderId, order } = await shop.startPrepaid(shop.next())
    const paymentId = deps.payment.pay(providerOrderId)
    const amountPaise = order.amounts.totalPaise
    const fact = capturedFact(paymentId, amountPaise)
    const event = { eventId: randomUUID(), name: 'payment.captured', providerOrderId, paymentId }
    return async () => {
      await storeEvents(deps.db, [{ event: { ...event, facts: [fact] }, at: deps.clock.now() }])
      await handlePaymentEvents(deps)
    }
  },
  'who is signed in': async ({ deps, busiest: { userId } }) => {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const hash = Buffer.from(`${md5(userId)}${md5(`session of ${userId}`)}`, 'hex')
    return async () => {
      if (!(await findSession(deps.db, hash))) throw new Error('nobody is signed in')
    }
  },
  '/orders, first page': async (shop) => () => openOrders(shop, shop.busiest),
  '/orders, next page': async (shop) => {
    const { next } = await openOrders(shop, shop.busiest)
    return () => openOrders(shop, shop.busiest, next)
  },
  '/orders of who ordered most long ago': async (shop) => () => openOrders(shop, shop.past),
  'tracking page': async (shop) => {
    const { deps } = shop
    const orderId = await shop.place(await shop.priceCash(shop.next()))
    return () => trackOrder(deps, trackingToken(SECRET, orderId))
  },
  'order cancelled': async (shop) => {
    const person = shop.next()
    const orderId = await shop.pay(await shop.startPrepaid(person))
    return () => cancelOrder(shop.deps, { orderId, person })
  },
  'panel: all orders':
    async ({ deps }) =>
    async () =>
      listAllOrders(deps.db, { limit: PAGE }),
  'panel: all orders, oldest page': async ({ deps }) => {
    const { rows } = await deps.db.$client.query<{ id: OrderId; created_at: Date }>(
      `select id, created_at from orders order by created_at, id offset ${2 * PAGE} limit 1`,
    )
    const [oldest] = rows
    const cursor = oldest && orderCursor.write({ id: oldest.id, at: oldest.created_at })
    return async () => listAllOrders(deps.db, { limit: PAGE, cursor })
  },
  'panel: orders that are packed': async ({ deps }) => looksFor(deps, 'state=packed'),
  'panel: orders that were never paid': async ({ deps }) => looksFor(deps, 'state=failed'),
  'panel: an order by its number': async ({ deps }) => looksFor(deps, 'q=SMG-10200'),
  'panel: orders of a phone': async ({ deps }) => looksFor(deps, 'q=9000000030'),
  'panel: orders of a name': async ({ deps }) => looksFor(deps, 'q=Hetal+Vyas'),
  'panel: a name that nobody has': async ({ deps }) => looksFor(deps, 'q=Xavier'),
  'panel: the log':
    async ({ deps }) =>
    async () =>
      listAuditLog(deps.db, { limit: 30 }),
  'panel: sales of a day': async ({ deps }) => {
    const now = deps.clock.now()
    const range = namedRange('today', now)
    return async () => {
      await listSalesByDay(deps.db, spanOf(range))
      await listSalesTable(deps.db, 'products', { range, now, limit: 10 })
    }
  },
  'panel: decisions':
    async ({ deps }) =>
    async () =>
      listOpenTasks(deps.db),
  'panel: one order': async ({ deps, busiest }) => {
    const { orders } = await listOrdersOf(deps.db, busiest.userId, { limit: 1 })
    const id = orders[0]?.id
    if (!id) throw new Error('the busiest shopper has no order')
    return async () => findAdminOrder(deps.db, id)
  },
  'panel: handed over, invoice issued': async (shop) => {
    const { deps, busiest } = shop
    const orderId = await shop.place(await shop.priceCash(shop.next()))
    const byHand = { courierName: 'Courier', trackingId: randomUUID() }
    return () => handOverParcel(deps, { orderId, actorId: busiest.userId, byHand })
  },
  'panel: delivered': async (shop) => {
    const { deps, busiest } = shop
    const orderId = await shop.place(await shop.priceCash(shop.next()))
    return () =>
      changeDeliveryStatus(deps, { orderId, status: 'delivered', actorId: busiest.userId })
  },
  'job: open attempts': async ({ deps }) => {
    const now = deps.clock.now()
    return async () => takeDueAttempts(deps.db, { now, untilThen: now, max: 4 })
  },
  'job: expired reservations':
    async ({ deps }) =>
    async () =>
      listExpired(deps.db, { now: deps.clock.now(), max: 100, skip: 0 }),
  'job: refund': async (shop) => {
    const { deps } = shop
    const person = shop.next()
    const orderId = await shop.pay(await shop.startPrepaid(person))
    await cancelOrder(deps, { orderId, person })
    return () => sendRefunds(deps)
  },
  'job: no refund due':
    async ({ deps }) =>
    async () => {
      const now = deps.clock.now()
      return takeDueRefund(deps.db, { now, untilThen: now })
    },
  'job: mails': async (shop) => {
    await sendQueuedMails(shop.deps, { max: 10_000 })
    await shop.place(await shop.priceCash(shop.next()))
    return () => sendQueuedMails(shop.deps)
  },
  'job: stuck mails': async (shop) => async () =>
    exchangeMails(shop.deps.db, {
      takenBefore: before(shop, 5 * MINUTE_MS),
      now: shop.deps.clock.now(),
      takes: 0,
    }),
  'job: old mails': async (shop) => async () =>
    blankOldMails(shop.deps.db, before(shop, 120 * DAY_MS)),
  'job: parcels to tell':
    async ({ deps }) =>
    async () =>
      takeShipmentToSubmit(deps.db, { now: deps.clock.now(), leaseMs: 0 }),
  'job: parcels to follow':
    async ({ deps }) =>
    async () =>
      takeShipmentToPoll(deps.db, { now: deps.clock.now(), leaseMs: 60 * MINUTE_MS }),
  'courier news':
    async ({ deps }) =>
    async () => {
      const webhook = { trackingId: 'SMGTRK500', hash: Buffer.alloc(32) }
      await inTransaction(deps.db, (tx) => hasEarlierWebhookEvent(tx, webhook))
    },
  'job: old news': async (shop) => async () =>
    deleteOldWebhookEvents(shop.deps.db, before(shop, 120 * DAY_MS)),
  'job: old events': async (shop) => async () =>
    deleteOldEvents(shop.deps.db, before(shop, 60 * DAY_MS)),
  'job: books of an hour': async (shop) => async () => {
    const { db, clock } = shop.deps
    const paid = await listPaidBetween(db, {
      from: before(shop, 60 * MINUTE_MS),
      until: clock.now(),
    })
    if (paid.some(({ paidBy }) => paidBy === ('' as PaymentId))) throw new Error('paid by nothing')
  },
}
