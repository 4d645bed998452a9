import { createHash, randomUUID } from 'node:crypto'
import { findSession } from '#database/accounts.ts'
import { listAuditLog } from '#database/audit-log.ts'
import { blankOldMails, giveUpTakenMails } from '#database/mails-outbox.ts'
import { formatOrderCursor } from '#database/orders/cursor.ts'
import { listAllOrders, listOrdersOf } from '#database/orders.ts'
import { listOpenTasks } from '#database/owner-tasks.ts'
import { callOffCancelled, takeParcelToTell } from '#database/parcels/carry.ts'
import { takeParcelToLookAt } from '#database/parcels/follow.ts'
import { deleteOldNews, isHeardOf } from '#database/parcels/news.ts'
import { listParcelsOf } from '#database/parcels.ts'
import { listExpired, takeDueAttempts } from '#database/payments/attempts.ts'
import { listPaidBetween } from '#database/payments/books.ts'
import { forgetEvents, keepEvent } from '#database/payments/events.ts'
import { takeDueRefund } from '#database/payments/refunds.ts'
import { listSalesByDay, listTopProducts } from '#database/sales.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { OrderId } from '#domain/ids.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import type { PaymentId } from '#domain/payments/facts.ts'
import { indianDay } from '#domain/time/india.ts'
import { cancelOrder } from '#use-cases/cancel-order.ts'
import { changeDeliveryStatus } from '#use-cases/change-delivery-status.ts'
import { handOverParcel } from '#use-cases/hand-over-parcel.ts'
import { handlePaymentEvents } from '#use-cases/handle-payment-events.ts'
import { findOrderDesk, listAfterSale } from '#use-cases/order-desk.ts'
import { sendQueuedMails } from '#use-cases/send-queued-mails.ts'
import { sendRefunds } from '#use-cases/send-refunds.ts'
import { trackOrder } from '#use-cases/track-order.ts'
import { trackingToken } from '#use-cases/tracking-link.ts'
import { SECRET } from './cluster-facts.ts'
import type { OldShop } from './old-shop.ts'

const PAGE = 20
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What one page of /orders asks the database. */
async function openOrders({ needs }: OldShop, { userId }: Person, cursor?: string) {
  const page = await listOrdersOf(needs.db, userId, { limit: PAGE, cursor })
  await listParcelsOf(
    needs.db,
    page.orders.map(({ id }) => id),
  )
  await listAfterSale(needs.db, page.orders, needs.clock.now())
  if (page.orders.length < PAGE) throw new Error('a page of orders is not full')
  return page
}

const looksFor =
  ({ db }: OldShop['needs'], query: string) =>
  async () =>
    listAllOrders(db, { limit: PAGE, search: parseOrderSearch(new URLSearchParams(query)) })

/** Makes everything ready for a deed and answers with the deed, which alone is looked at. */
type Act = (shop: OldShop) => Promise<() => Promise<unknown>>

const before = (shop: OldShop, ms: number) => new Date(shop.needs.clock.now().getTime() - ms)

/** What a shop does all day, as shoppers, owner and jobs have it done. */
export const ACTS: Readonly<Record<string, Act>> = {
  'cash order': async (shop) => {
    const confirmation = await shop.priceCash(shop.next())
    return () => shop.place(confirmation)
  },
  'cash order of the busiest shopper, cancelled again': async (shop) => {
    const { needs, busiest } = shop
    const confirmation = await shop.priceCash(busiest)
    return async () => {
      const orderId = await shop.place(confirmation)
      await cancelOrder(needs, { orderId, person: busiest })
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
    const { needs } = shop
    const { providerOrderId, order } = await shop.startPrepaid(shop.next())
    const paymentId = needs.payment.pay(providerOrderId)
    const amountPaise = order.amounts.totalPaise
    const fact = {
      what: 'payment',
      step: 'captured',
      paymentId,
      amountPaise,
      currency: 'INR',
    } as const
    const event = { eventId: randomUUID(), name: 'payment.captured', providerOrderId, paymentId }
    return async () => {
      await keepEvent(needs.db, { ...event, facts: [fact] }, needs.clock.now())
      await handlePaymentEvents(needs)
    }
  },
  'who is signed in': async ({ needs, busiest: { userId } }) => {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const hash = Buffer.from(`${md5(userId)}${md5(`session of ${userId}`)}`, 'hex')
    return async () => {
      if (!(await findSession(needs.db, hash))) throw new Error('nobody is signed in')
    }
  },
  '/orders, first page': async (shop) => () => openOrders(shop, shop.busiest),
  '/orders, next page': async (shop) => {
    const { next } = await openOrders(shop, shop.busiest)
    return () => openOrders(shop, shop.busiest, next)
  },
  '/orders of who ordered most long ago': async (shop) => () => openOrders(shop, shop.past),
  'tracking page': async (shop) => {
    const { needs } = shop
    const orderId = await shop.place(await shop.priceCash(shop.next()))
    return () => trackOrder(needs, trackingToken(SECRET, orderId))
  },
  'order cancelled': async (shop) => {
    const person = shop.next()
    const orderId = await shop.pay(await shop.startPrepaid(person))
    return () => cancelOrder(shop.needs, { orderId, person })
  },
  'panel: all orders':
    async ({ needs }) =>
    async () =>
      listAllOrders(needs.db, { limit: PAGE }),
  'panel: all orders, oldest page': async ({ needs }) => {
    const { rows } = await needs.db.$client.query<{ id: OrderId; created_at: Date }>(
      `select id, created_at from orders order by created_at, id offset ${2 * PAGE} limit 1`,
    )
    const [oldest] = rows
    const cursor = oldest && formatOrderCursor({ id: oldest.id, createdAt: oldest.created_at })
    return async () => listAllOrders(needs.db, { limit: PAGE, cursor })
  },
  'panel: orders that are packed': async ({ needs }) => looksFor(needs, 'state=packed'),
  'panel: orders that were never paid': async ({ needs }) => looksFor(needs, 'state=failed'),
  'panel: an order by its number': async ({ needs }) => looksFor(needs, 'q=SMG-10200'),
  'panel: orders of a phone': async ({ needs }) => looksFor(needs, 'q=9000000030'),
  'panel: orders of a name': async ({ needs }) => looksFor(needs, 'q=Hetal+Vyas'),
  'panel: a name that nobody has': async ({ needs }) => looksFor(needs, 'q=Xavier'),
  'panel: the log':
    async ({ needs }) =>
    async () =>
      listAuditLog(needs.db, { limit: 30 }),
  'panel: sales of a day': async ({ needs }) => {
    const today = indianDay(needs.clock.now())
    return async () => {
      await listSalesByDay(needs.db, today)
      await listTopProducts(needs.db, today, 10)
    }
  },
  'panel: decisions':
    async ({ needs }) =>
    async () =>
      listOpenTasks(needs.db),
  'panel: one order': async ({ needs, busiest }) => {
    const { orders } = await listOrdersOf(needs.db, busiest.userId, { limit: 1 })
    const id = orders[0]?.id
    if (!id) throw new Error('the busiest shopper has no order')
    return async () => findOrderDesk(needs.db, id)
  },
  'panel: handed over, invoice issued': async (shop) => {
    const { needs, busiest } = shop
    const orderId = await shop.place(await shop.priceCash(shop.next()))
    const byHand = { courierName: 'Courier', trackingId: randomUUID() }
    return () => handOverParcel(needs, { orderId, actorId: busiest.userId, byHand })
  },
  'panel: delivered': async (shop) => {
    const { needs, busiest } = shop
    const orderId = await shop.place(await shop.priceCash(shop.next()))
    return () =>
      changeDeliveryStatus(needs, { orderId, status: 'delivered', actorId: busiest.userId })
  },
  'job: open attempts': async ({ needs }) => {
    const now = needs.clock.now()
    return async () => takeDueAttempts(needs.db, { now, untilThen: now, most: 4 })
  },
  'job: expired reservations':
    async ({ needs }) =>
    async () =>
      listExpired(needs.db, needs.clock.now(), 100),
  'job: refund': async (shop) => {
    const { needs } = shop
    const person = shop.next()
    const orderId = await shop.pay(await shop.startPrepaid(person))
    await cancelOrder(needs, { orderId, person })
    return () => sendRefunds(needs)
  },
  'job: no refund due':
    async ({ needs }) =>
    async () => {
      const now = needs.clock.now()
      return takeDueRefund(needs.db, { now, untilThen: now })
    },
  'job: mails': async (shop) => {
    await sendQueuedMails(shop.needs, { most: 10_000 })
    await shop.place(await shop.priceCash(shop.next()))
    return () => sendQueuedMails(shop.needs)
  },
  'job: stuck mails': async (shop) => async () =>
    giveUpTakenMails(shop.needs.db, {
      takenBefore: before(shop, 5 * MINUTE_MS),
      now: shop.needs.clock.now(),
    }),
  'job: old mails': async (shop) => async () =>
    blankOldMails(shop.needs.db, before(shop, 120 * DAY_MS)),
  'job: parcels to tell':
    async ({ needs }) =>
    async () => {
      await callOffCancelled(needs.db, needs.clock.now())
      await takeParcelToTell(needs.db, { now: needs.clock.now(), leaseMs: 0 })
    },
  'job: parcels to follow':
    async ({ needs }) =>
    async () =>
      takeParcelToLookAt(needs.db, { now: needs.clock.now(), leaseMs: 60 * MINUTE_MS }),
  'courier news':
    async ({ needs }) =>
    async () => {
      const news = { trackingId: 'SMGTRK500', hash: Buffer.alloc(32) }
      await inTransaction(needs.db, (tx) => isHeardOf(tx, news))
    },
  'job: old news': async (shop) => async () =>
    deleteOldNews(shop.needs.db, before(shop, 120 * DAY_MS)),
  'job: old events': async (shop) => async () =>
    forgetEvents(shop.needs.db, before(shop, 60 * DAY_MS)),
  'job: books of an hour': async (shop) => async () => {
    const { db, clock } = shop.needs
    const paid = await listPaidBetween(db, {
      from: before(shop, 60 * MINUTE_MS),
      until: clock.now(),
    })
    if (paid.some(({ paidBy }) => paidBy === ('' as PaymentId))) throw new Error('paid by nothing')
  },
}
