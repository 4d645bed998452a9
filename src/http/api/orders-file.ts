import { Readable } from 'node:stream'
import { panelEndpoints } from '#contract/panel.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { listOrdersByNumber } from '#database/orders/order-list.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { amountOf, BILL_PARTS } from '#domain/checkout/bill.ts'
import { billFields } from '#domain/checkout/bill-fields.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { cashPaise } from '#domain/orders/advance.ts'
import type { PaymentState } from '#domain/orders/order.ts'
import { orderSearchOf } from '#domain/orders/order-search.ts'
import { deliveryStatusOf, statusOf } from '#domain/orders/wire-status.ts'
import { indianDay } from '#domain/time/india.ts'
import type { ShopServer } from '#http/server.ts'
import { sentences } from '#messages/sentences.ts'
import { exportOrders } from '#use-cases/orders/export-orders.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { readNumbers } from './order-outcomes.ts'
import { asCsvFile, servePrivately, sessionOf } from './private-answers.ts'

const say = sentences('ordersFile')
const bill = sentences('bill')
const words = sentences('orders')
const log = sentences('panelLog')

/** Who cancelled it and why. A shopper's own words are not exported, because they may concern their health. */
function causeOf({ cancelled }: StoredOrder): [by: string, reason: string] {
  if (!cancelled) return ['', '']
  const { by, cause } = cancelled
  if (!cause) return [by, '']
  return [by, (by === 'shop' && cause.note) || words[`cancel ${cause.reason}`]]
}

const PAID: Partial<Record<PaymentState, string>> = {
  paid: log['payment paid'],
  'cash-due': log['payment cash-due'],
  'cash-received': log['payment cash-received'],
}

/** More precise than the API's `success`, which includes orders whose cash is still outstanding. */
function statusIn({ paymentState, stage }: StoredOrder): string {
  const status = statusOf(paymentState, stage)
  return status === 'success' ? (PAID[paymentState] ?? status) : status
}

function rowOf(order: StoredOrder): (string | number)[] {
  const { delivery, amounts } = order
  return [
    order.number,
    order.createdAt.toISOString(),
    order.userName,
    delivery.recipient,
    delivery.phone,
    delivery.address,
    delivery.city,
    delivery.state,
    delivery.pincode,
    order.lines.map((line) => `${line.productName} × ${line.quantity}`).join('; '),
    ...Object.values(billFields((kind) => amountOf(amounts, kind))),
    rupeesOf(amounts.totalPaise),
    order.advancePaise ? rupeesOf(order.advancePaise) : '',
    order.paymentMethod === 'cod' ? rupeesOf(cashPaise(order)) : '',
    order.paymentMethod === 'cod' ? 'COD' : 'prepaid',
    statusIn(order),
    deliveryStatusOf(order.stage),
    order.stage,
    order.trackingId ?? '',
    ...causeOf(order),
    say[order.takenBy ? 'channel phone' : 'channel shop'],
    order.business?.name ?? '',
    order.business?.gstin ?? '',
    indianDay(order.createdAt),
  ]
}

/** In the order of `rowOf`. */
const COLUMNS = [
  'order',
  'placed-utc',
  'customer',
  'parcel-to',
  'phone',
  'address',
  'city',
  'state',
  'pincode',
  'products',
  ...BILL_PARTS,
  'total',
  'advance',
  'cash',
  'payment',
  'status',
  'delivery-status',
  'stage',
  'tracking-id',
  'cancelled-by',
  'cancel-reason',
  'channel',
  'business',
  'gstin',
  'placed-day',
] as const

const TITLES = COLUMNS.map((column) =>
  typeof column === 'string'
    ? say[`column ${column}`]
    : say['column part']({ part: bill[column.kind] }),
)

async function* linesOf(batches: AsyncGenerator<readonly StoredOrder[]>): AsyncGenerator<string> {
  yield writeCsv([TITLES], { isStart: true })
  for await (const batch of batches) yield writeCsv(batch.map(rowOf))
}

async function* chosenOrders(db: ShopDatabase, numbers: string) {
  yield await listOrdersByNumber(db, readNumbers(numbers))
}

/** Exports the orders that match a search, or the given ones, as CSV, for admins. */
export function registerOrdersFile(app: ShopServer, { db, clock }: DatabaseDeps): void {
  const serve = servePrivately(app)
  serve(
    panelEndpoints.ordersFile,
    {
      sentences: 'orders',
      withinMs: 300_000,
    },
    (request, reply) => {
      const { searchParams } = new URL(request.raw.url ?? '', 'http://shop')
      const name = `${say.fileName}-${indianDay(clock.now())}.csv`
      asCsvFile(reply, name)
      const { orders } = request.query
      const batches =
        orders === undefined
          ? exportOrders(db, orderSearchOf(sessionOf(request).person, searchParams))
          : chosenOrders(db, orders)
      return reply.send(Readable.from(linesOf(batches)))
    },
  )
}
