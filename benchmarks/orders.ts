import { type Buyer, signInBuyers } from '#tests/support/buyers.ts'
import { connectTo, embeddedServer, type RunningShop } from '#tests/support/running-shop.ts'
import { familyOf, fsyncMs, median, memoryMb, percentile } from './measures.ts'

const ROOM_IN_STOCK = 5_000_000
/** A shopper may hold ten undelivered cash orders (rulings). */
const ORDERS_PER_BUYER = 10

export interface OrderFigures {
  fsyncMs: number
  aloneMs: number
  perSecond: number
  p99Ms: number
  failed: number
  memoryMb: number
}

async function stockUp(dataDir: string, products: readonly string[]): Promise<void> {
  const client = await connectTo(dataDir)
  await client.query(
    `with lots as (
      insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
      select id, 'BENCH', current_date, current_date + 300, $2::int, $2::int
      from unnest($1::text[]) as wanted (id) returning id
    ) insert into stock_moves (lot_id, kind, quantity, at)
      select id, 'received', $2::int, now() from lots`,
    [products, ROOM_IN_STOCK],
  )
  await client.end()
}

/** Times cash-on-delivery confirmations: one buyer alone, then eight at once. */
export async function measureOrders(shop: RunningShop, count: number): Promise<OrderFigures> {
  const products = [
    'khus-sharbat',
    'gulkand',
    'masala-chaas-mix',
    'amla-juice',
    'neem-tulsi-bathing-bar',
    'methi-khakhra',
    'gulab-jal',
    'golden-milk-mix',
  ]
  await stockUp(shop.dataDir, products)
  const buyers = await signInBuyers(shop.origin, Math.ceil(count / ORDERS_PER_BUYER) + 8)
  const [first, ...rest] = buyers
  if (!first) throw new Error('nobody signed in')
  const amounts = new Map<string, number>()
  for (const id of products) amounts.set(id, await first.quote(id, 1))
  const productOf = (n: number) => products[n % products.length] ?? 'khus-sharbat'
  const buy = async (buyer: Buyer, n: number): Promise<{ ms: number; ok: boolean }> => {
    const product = productOf(n)
    const began = performance.now()
    const answer = await buyer.confirm(product, 1, amounts.get(product) ?? 0)
    return { ms: performance.now() - began, ok: answer.ok }
  }

  const alone: number[] = []
  for (const buyer of rest.splice(0, 6)) {
    for (let n = 0; n < ORDERS_PER_BUYER; n += 1) alone.push((await buy(buyer, n)).ms)
  }

  const pids = [shop.pid, ...familyOf(embeddedServer(shop.dataDir).pid)]
  let memory = 0
  const times: number[] = []
  let failed = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let buyer = rest.pop(); buyer; buyer = rest.pop()) {
        for (let n = 0; n < ORDERS_PER_BUYER; n += 1) {
          const { ms, ok } = await buy(buyer, n + lane)
          times.push(ms)
          if (!ok) failed += 1
        }
        if (lane === 0) memory = Math.max(memory, memoryMb(pids))
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return {
    fsyncMs: fsyncMs(shop.dataDir),
    aloneMs: median(alone),
    perSecond: times.length / seconds,
    p99Ms: percentile(times, 0.99),
    failed,
    memoryMb: memory,
  }
}
