// How fast the owner's lists answer when the shop has many orders and products; whole pages over HTTP, rendered anew
// each time. `npm run bench -- lists --orders 200000 --products 20000 --rounds 7`
import { createHash, randomBytes } from 'node:crypto'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { removeFolder } from '#tests/support/folders.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { layOutProducts } from '#tests/support/many-products.ts'
import { connectTo, startRunningShop } from '#tests/support/running-shop.ts'
import { median } from './measures.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200000' },
    products: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '7' },
  },
})
const count = Number(values.orders)
const products = Number(values.products)
const rounds = Number(values.rounds)
/** Every list of the panel answers within this. */
const WITHIN_MS = 200

const LISTS = [
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
  ['last changed products', '/admin_panel/products'],
  ['products low in stock', '/admin_panel/products?state=low'],
  ['products that end soon', '/admin_panel/products?state=ending'],
  ['products by a word', '/admin_panel/products?q=many+199'],
  ['sales of 7 days', '/admin_panel/sales?days=7'],
  ['sales of 30 days', '/admin_panel/sales?days=30'],
  ['sales of 90 days', '/admin_panel/sales?days=90'],
  ['GST of this month', '/admin_panel/tax'],
  ['the log', '/admin_panel/log'],
  ['the log of settings', '/admin_panel/log?kind=settings'],
] as const

const shop = await startRunningShop({ env: { RATE_LIMIT_FACTOR: '100000' } })
const client = await connectTo(shop.dataDir)
const began = performance.now()
await layOutOrders(client, count, new Date())
await layOutProducts(client, products, new Date())
console.log(
  `${os.cpus().length} cores, Node ${process.version}; ${count} orders and ${products} products laid out in ${((performance.now() - began) / 1000).toFixed(0)} s; ${rounds} rounds, median\n`,
)

const token = randomBytes(32).toString('base64url')
await client.query(
  `with owner as (
    insert into users (id, issuer, subject, email, email_verified, name, created_at)
    values (repeat('b', 24), 'bench', 'owner', 'owner@samagni.example', true, 'Owner', now())
    returning id
  ) insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
    select $1, id, now(), now(), now() + interval '1 day' from owner`,
  [createHash('sha256').update(token).digest()],
)
const headers = { cookie: `samagni_session=${token}` }

async function time(address: string): Promise<{ ms: number; text: string }> {
  const start = performance.now()
  const answer = await fetch(`${shop.origin}${address}`, { headers, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return { ms: performance.now() - start, text }
}

let slowest = 0
function report(name: string, ms: number): void {
  slowest = Math.max(slowest, ms)
  console.log(
    `${name.padEnd(32)}${ms.toFixed(0).padStart(8)} ms${ms > WITHIN_MS ? '  too slow' : ''}`,
  )
}

for (const [name, address] of LISTS) {
  await time(address)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await time(address)).ms)
  report(name, median(times))
}

// A page far down costs what the first one costs: it is found by key.
const { rows } = await client.query<{ id: string; created_at: Date }>(
  'select id, created_at from orders order by created_at, id offset 40 limit 1',
)
const [deep] = rows
if (deep) {
  const cursor = Buffer.from(`${deep.created_at.getTime()} ${deep.id}`).toString('base64url')
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    times.push((await time(`/admin_panel?cursor=${cursor}`)).ms)
  }
  report('the last page of all orders', median(times))
}
const file = await time('/api/admin/orders.csv')
console.log(
  `\nall orders as CSV: ${(file.ms / 1000).toFixed(1)} s, ${file.text.split('\r\n').length - 2} rows`,
)
await client.end()
await shop.stop()
removeFolder(shop.dataDir)
process.exitCode = slowest > WITHIN_MS ? 1 : 0
