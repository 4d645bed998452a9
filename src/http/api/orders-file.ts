import { Readable } from 'node:stream'
import { orderActEndpoints } from '#contract/order-acts.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { listOrdersByNumber } from '#database/orders/order-list.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { amountOf, BILL_PARTS } from '#domain/checkout/bill.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { cashPaise } from '#domain/orders/advance.ts'
import type { PaymentState } from '#domain/orders/order.ts'
import { orderSearchOf } from '#domain/orders/order-search.ts'
import { deliveryStatusOf, statusOf } from '#domain/orders/wire-status.ts'
import { type Columns, cellsOf, namesOf } from '#domain/text/sheet.ts'
import { indianDay } from '#domain/time/india.ts'
import type { ShopServer } from '#http/server.ts'
import { sentences } from '#messages/sentences.ts'
import { exportOrders } from '#use-cases/orders/export-orders.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { readNumbers } from './order-outcomes.ts'
import { asFile, CSV, servePrivately } from './private-answers.ts'

const say = sentences('ordersFile')
const bill = sentences('bill')
const words = sentences('orders')
const log = sentences('panelLog')

/** Why it was cancelled. A shopper's own words are not exported, because they may concern their health. */
function causeOf({ cancelled }: StoredOrder): string {
  const { by, cause } = cancelled ?? {}
  if (!cause) return ''
  return (by === 'shop' && cause.note) || words[`cancel ${cause.reason}`]
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

const PARTS: Columns<StoredOrder> = Object.fromEntries(
  BILL_PARTS.map(({ kind }) => [
    say['column part']({ part: bill[kind] }),
    ({ amounts }: StoredOrder) => rupeesOf(amountOf(amounts, kind)),
  ]),
)

/** The columns by their titles. */
const COLUMNS: Columns<StoredOrder> = {
  [say['column order']]: ({ number }) => number,
  [say['column placed-utc']]: ({ createdAt }) => createdAt.toISOString(),
  [say['column customer']]: ({ userName }) => userName,
  [say['column parcel-to']]: ({ delivery }) => delivery.recipient,
  [say['column phone']]: ({ delivery }) => delivery.phone,
  [say['column address']]: ({ delivery }) => delivery.address,
  [say['column city']]: ({ delivery }) => delivery.city,
  [say['column state']]: ({ delivery }) => delivery.state,
  [say['column pincode']]: ({ delivery }) => delivery.pincode,
  [say['column products']]: ({ lines }) =>
    lines.map((line) => `${line.productName} × ${line.quantity}`).join('; '),
  ...PARTS,
  [say['column total']]: ({ amounts }) => rupeesOf(amounts.totalPaise),
  [say['column advance']]: ({ advancePaise }) => (advancePaise ? rupeesOf(advancePaise) : ''),
  [say['column cash']]: (order) =>
    order.paymentMethod === 'cod' ? rupeesOf(cashPaise(order)) : '',
  [say['column payment']]: ({ paymentMethod }) => (paymentMethod === 'cod' ? 'COD' : 'prepaid'),
  [say['column status']]: statusIn,
  [say['column delivery-status']]: ({ stage }) => deliveryStatusOf(stage),
  [say['column stage']]: ({ stage }) => stage,
  [say['column tracking-id']]: ({ trackingId }) => trackingId ?? '',
  [say['column cancelled-by']]: ({ cancelled }) => cancelled?.by ?? '',
  [say['column cancel-reason']]: causeOf,
  [say['column channel']]: ({ takenBy }) => say[takenBy ? 'channel phone' : 'channel shop'],
  [say['column business']]: ({ business }) => business?.name ?? '',
  [say['column gstin']]: ({ business }) => business?.gstin ?? '',
  [say['column placed-day']]: ({ createdAt }) => indianDay(createdAt),
}

async function* linesOf(batches: AsyncGenerator<readonly StoredOrder[]>): AsyncGenerator<string> {
  yield writeCsv([namesOf(COLUMNS)], { isStart: true })
  for await (const batch of batches) {
    yield writeCsv(batch.map((order) => cellsOf(COLUMNS, order)))
  }
}

async function* chosenOrders(db: ShopDatabase, numbers: string) {
  yield await listOrdersByNumber(db, readNumbers(numbers))
}

/** Exports the orders that match a search, or the given ones, as CSV, for admins. */
export function registerOrdersFile(app: ShopServer, { db, clock }: DatabaseDeps): void {
  const serve = servePrivately(app)
  serve(
    orderActEndpoints.file,
    {
      sentences: 'orders',
      withinMs: 300_000,
    },
    (request, reply) => {
      const { searchParams } = new URL(request.raw.url ?? '', 'http://shop')
      asFile(reply, `${say.fileName}-${indianDay(clock.now())}.csv`, CSV)
      const { orders } = request.query
      const batches =
        orders === undefined
          ? exportOrders(db, orderSearchOf(request.person, searchParams))
          : chosenOrders(db, orders)
      return reply.send(Readable.from(linesOf(batches)))
    },
  )
}
