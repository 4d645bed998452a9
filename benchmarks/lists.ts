// Response times of the owner's lists with many orders and products: whole pages over HTTP, rendered for each
// request. `npm run bench -- lists --orders 200000 --products 5000 --rounds 20`
import os from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '#database/connection.ts'
import { SALES_TABLE_NAMES } from '#domain/orders/sales-tables.ts'
import { removeFolder } from '#tests/support/folders.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { layOutProducts } from '#tests/support/many-products.ts'
import { connectTo, embeddedServer, startRunningShop } from '#tests/support/running-shop.ts'
import { countSalesDays } from '#use-cases/orders/count-sales-days.ts'
import { machineLoad, median, percentile } from './measures.ts'
import { signOwnerIn } from './owner.ts'
import { tableOf, writeSection } from './performance-file.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200000' },
    products: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '20' },
  },
})
const count = Number(values.orders)
const products = Number(values.products)
const rounds = Number(values.rounds)
/** The limit of the 95th percentile of every list and chart of the panel. */
const WITHIN_MS = 300

/** Days with outdated totals: parcels take a week, and a changed order outdates its day until the nightly job. */
const DAYS_CHANGED = 10

const LISTS: readonly (readonly [name: string, address: string])[] = [
  ['newest orders', '/admin_panel'],
  ['what waits for the owner', '/admin_panel?tab=decisions'],
  ['orders to pack', '/admin_panel?state=to-pack'],
  ['orders that are packed', '/admin_panel?state=packed'],
  ['orders that are delivered', '/admin_panel?state=delivered'],
  ['payments that failed', '/admin_panel?state=failed'],
  ['an order by its number', '/admin_panel?q=SMG-150000'],
  ['orders of a phone number', '/admin_panel?q=9000012345'],
  ['orders of a common name', '/admin_panel?q=Asha+Patel'],
  ['orders of a rare name', '/admin_panel?q=Solanki+24567'],
  ['a name that nobody has', '/admin_panel?q=Xavier'],
  ['found anywhere: a number', '/admin_panel/find?q=SMG-150000'],
  ['found anywhere: the end of a phone', '/admin_panel/find?q=12345'],
  ['found anywhere: a name', '/admin_panel/find?q=Asha+Patel'],
  ['found anywhere: an amount', '/admin_panel/find?q=455.00'],
  ['found anywhere: a pincode', '/admin_panel/find?q=388001'],
  ['customers', '/admin_panel/customers'],
  ['customers of a common name', '/admin_panel/customers?q=Asha+Patel'],
  ['customers of a phone number', '/admin_panel/customers?q=9000012345'],
  ['customers by a rule', '/admin_panel/customers?orders=8&spent=3000&state=Gujarat&pin=388'],
  ['customers who stay away', '/admin_panel/customers?notSince=2026-01-01'],
  ['a customer', '/admin_panel/customers/many00000000000000000007'],
  ['an order', '/admin_panel/orders/many00000000000000000300'],
  ['last changed products', '/admin_panel/products'],
  ['products low in stock', '/admin_panel/products?state=low'],
  ['products that end soon', '/admin_panel/products?state=ending'],
  ['products by a word', '/admin_panel/products?q=many+199'],
  ['a product', '/admin_panel/products/khus-sharbat'],
  ['texts in other languages', '/admin_panel/languages'],
  ['listings for Google and Meta', '/admin_panel/listings'],
  ['offers', '/admin_panel/offers'],
  ['rules for cash', '/admin_panel/cash-rules'],
  ['cash from the courier', '/admin_panel/cash'],
  ['reviews', '/admin_panel/reviews'],
  ['tickets', '/admin_panel/tickets'],
  ['bookings', '/admin_panel/bookings'],
  ['the health of the shop', '/admin_panel/health'],
  ['sales of 7 days', '/admin_panel/sales?range=7'],
  ['sales of 30 days', '/admin_panel/sales?range=30'],
  ['sales of 90 days', '/admin_panel/sales?range=90'],
  ...SALES_TABLE_NAMES.filter((name) => name !== 'days').map(
    (table) =>
      [
        `sales of the financial year by ${table}`,
        `/admin_panel/sales?range=year&table=${table}`,
      ] as const,
  ),
  ['GST of this month', '/admin_panel/tax'],
  ['the log', '/admin_panel/log'],
  ['the log of settings', '/admin_panel/log?kind=settings'],
]

const shop = await startRunningShop({ env: { RATE_LIMIT_FACTOR: '100000' } })
const client = await connectTo(shop.dataDir)
const began = performance.now()
await layOutOrders(client, count, new Date())
await layOutProducts(client, products, new Date())
await countDays()
console.log(
  `${os.cpus().length} cores, Node ${process.version}; ${count} orders and ${products} products laid out in ${((performance.now() - began) / 1000).toFixed(0)} s; ${rounds} rounds, median and 95th percentile\n`,
)

/** Runs the nightly count, and then outdates the last days, as deliveries during a day do. */
async function countDays(): Promise<void> {
  const db = openDatabase({
    host: embeddedServer(shop.dataDir).socket,
    user: 'samagni',
    database: 'samagni',
  })
  while ((await countSalesDays({ db, clock: { now: () => new Date() } })).isUnfinished);
  await db.$client.end()
  await client.query(
    `update sales_days set is_counted = false, has_figures = false where day > current_date - ${DAYS_CHANGED}`,
  )
  for (const table of ['sales_days', 'sales_day_products']) {
    await client.query(`vacuum analyze ${table}`)
  }
}

const headers = { cookie: await signOwnerIn(client) }

async function time(address: string): Promise<{ ms: number; text: string }> {
  const start = performance.now()
  const answer = await fetch(`${shop.origin}${address}`, { headers, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return { ms: performance.now() - start, text }
}

const busy = machineLoad()
const lines: string[][] = []
let slowest = 0

async function measure(name: string, address: string): Promise<void> {
  await time(address)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await time(address)).ms)
  const p95 = percentile(times, 0.95)
  slowest = Math.max(slowest, p95)
  lines.push([name, `${median(times).toFixed(0)} ms`, `${p95.toFixed(0)} ms`])
  console.log(
    `${name.padEnd(36)}${median(times).toFixed(0).padStart(8)} ms${p95.toFixed(0).padStart(8)} ms${p95 > WITHIN_MS ? '  too slow' : ''}`,
  )
}

for (const [name, address] of LISTS) await measure(name, address)

// A page far down must cost the same as the first, because it is found by key.
const { rows } = await client.query<{ id: string; created_at: Date }>(
  'select id, created_at from orders order by created_at, id offset 40 limit 1',
)
const [deep] = rows
if (deep) {
  const cursor = Buffer.from(`${deep.created_at.getTime()} ${deep.id}`).toString('base64url')
  await measure('the last page of all orders', `/admin_panel?cursor=${cursor}`)
}
const file = await time('/api/admin/orders.csv')
console.log(
  `\nall orders as CSV: ${(file.ms / 1000).toFixed(1)} s, ${file.text.split('\r\n').length - 2} rows`,
)
await client.end()
await shop.stop()
removeFolder(shop.dataDir)

const whole = (value: number) => value.toLocaleString('en')
writeSection(
  "The owner's lists",
  `Written by \`npm run bench -- lists\`: pages of the panel over HTTP, each rendered anew, with ${whole(count)} orders of
${whole(Math.ceil(count / 8))} customers and ${whole(products)} products beside the demo's, on the built-in database and ${os.cpus().length} cores, Node ${process.version};
${rounds} rounds one after the other, begun when ${busy}. The run fails when a page takes longer than
${WITHIN_MS} ms at the 95th percentile.

${tableOf(['page', 'median', '95th percentile'], lines)}

All orders as CSV: ${(file.ms / 1000).toFixed(1)} s.`,
)
process.exitCode = slowest > WITHIN_MS ? 1 : 0
