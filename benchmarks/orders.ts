import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { signInBuyers } from '#tests/support/buyers.ts'
import { connectTo, type RunningShop } from '#tests/support/running-shop.ts'
import { CASH_ORDERS_PER_BUYER, CheckoutClient } from './checkouts.ts'
import { type Checkouts, mediansOf, runConcurrently } from './lanes.ts'
import { fsyncMs, median, memoryOf } from './measures.ts'

const ROOM_IN_STOCK = 5_000_000
/** Each of these buys repeatedly, since prepaid orders have no limit. */
const PREPAID_BUYERS = 64
/** Buyers who order sequentially. */
const ALONE_BUYERS = 6
/** A higher number of concurrent buyers. */
const MANY = 16

export interface OrderFigures {
  fsyncMs: number
  /** A single buyer: the first orders after the start, and the same after all others. */
  firstAloneMs: number
  aloneMs: number
  cash: Checkouts
  bareCash: Checkouts
  /** Sixteen concurrent buyers: of all products, and of one whose stock is checked afterwards. */
  manyCash: Checkouts
  oneProduct: Checkouts
  prepaid: Checkouts
  /** Sixteen concurrent buyers. */
  manyPrepaid: Checkouts
  barePrepaid: Checkouts
  /** The shop's memory after all orders. */
  memory: string
  /** Mails per second while sixteen buyers ordered, and from then on until the queue was empty. */
  mails: { meanwhile: number; afterwards: number }
  /** Payments confirmed to shoppers, and paid orders in the database. */
  prepaidConfirmed: number
  paid: number
  /** The difference between units taken from lots and units in orders. */
  unitsOff: number
}

export async function stockUp(dataDir: string): Promise<void> {
  const client = await connectTo(dataDir)
  await client.query(
    `with lots as (
      insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
      select id, 'BENCH', current_date, current_date + 300, $2::int, $2::int
      from unnest($1::text[]) as wanted (id) returning id
    ) insert into stock_moves (lot_id, kind, quantity, at)
      select id, 'received', $2::int, now() from lots`,
    [CheckoutClient.goods, ROOM_IN_STOCK],
  )
  await client.end()
}

/** The numbers of sent and queued mails. */
async function countMails(client: pg.Client): Promise<{ sent: number; waiting: number }> {
  const { rows } = await client.query<{ sent: number; waiting: number }>(
    `select count(*) filter (where state = 'sent')::int as sent,
       count(*) filter (where state = 'queued')::int as waiting from mails`,
  )
  return rows[0] ?? { sent: 0, waiting: 0 }
}

/** Waits until the mail queue is empty; with a longer interval when the database's work is being counted. */
export async function allMailsSent(client: pg.Client, everyMs = 20): Promise<void> {
  const waiting = "select count(*)::int as n from mails where state = 'queued'"
  while ((await client.query<{ n: number }>(waiting)).rows[0]?.n) await wait(everyMs)
}

/** Mails sent per second during `work`, and afterwards until the queue is empty. */
async function mailsDuring<Result>(client: pg.Client, work: () => Promise<Result>) {
  const before = await countMails(client)
  const began = performance.now()
  const result = await work()
  const after = await countMails(client)
  const ended = performance.now()
  await allMailsSent(client)
  return {
    result,
    meanwhile: (after.sent - before.sent) / ((ended - began) / 1_000),
    afterwards: after.waiting / ((performance.now() - ended) / 1_000),
  }
}

async function countPaid(dataDir: string): Promise<number> {
  const client = await connectTo(dataDir)
  const { rows } = await client.query<{ paid: number }>(
    "select count(*)::int as paid from orders where payment_method = 'prepaid' and payment_state = 'paid'",
  )
  await client.end()
  return rows[0]?.paid ?? 0
}

/** The difference between the stock and the units received minus those sold. */
export async function countUnitsOff(dataDir: string): Promise<number> {
  const client = await connectTo(dataDir)
  const { rows } = await client.query<{ off: number }>(
    `select abs(
        (select sum(quantity) from order_lines join orders on id = order_id where payment_method = 'cod')
        + (select sum(quantity) from stock_moves join orders on orders.id = order_id where payment_method = 'cod')
      )::int + (
        select sum(abs(on_hand - (select sum(quantity) from stock_moves where lot_id = stock_lots.id)))
        from stock_lots where batch = 'BENCH'
      )::int as off`,
  )
  await client.end()
  return rows[0]?.off ?? Number.NaN
}

/**
 * Times checkouts over HTTP, first with one buyer and then with eight: cash on delivery, and paid online
 * while the provider's webhooks arrive. Each is compared with a bare server that immediately returns the same
 * bytes.
 */
export async function measureOrders(
  shop: RunningShop,
  { provider, bare }: { provider: string; bare: string },
  { count, rounds }: { count: number; rounds: number },
): Promise<OrderFigures> {
  await stockUp(shop.dataDir)
  const checkoutClient = new CheckoutClient(shop.origin, provider)
  const cashBuyers = Math.ceil(count / CASH_ORDERS_PER_BUYER)
  const buyers = await signInBuyers(
    shop.origin,
    cashBuyers * 3 * rounds + PREPAID_BUYERS + 2 + 2 * ALONE_BUYERS,
  )
  const take = (max: number) => buyers.splice(0, max)
  const [first, second] = take(2)
  if (!first || !second) throw new Error('nobody signed in')
  await checkoutClient.learnPrices(first)
  /** Cycles through buyers, so that no order waits for an earlier one of the same buyer. */
  const inTurn = (some: readonly (typeof first)[]) => (n: number) => some[n % some.length] ?? first

  async function alone(): Promise<number> {
    const times: number[] = []
    for (const buyer of take(ALONE_BUYERS)) {
      for (let n = 0; n < CASH_ORDERS_PER_BUYER; n += 1)
        times.push((await checkoutClient.cash(buyer, n)).ms)
    }
    return median(times)
  }
  const firstAloneMs = await alone()

  const prepaidBuyer = inTurn(take(PREPAID_BUYERS))
  let prepaidConfirmed = 0
  const checkOut = async (n: number) => {
    const checkedOut = await checkoutClient.prepaid(prepaidBuyer(n), n)
    if (checkedOut.ok) prepaidConfirmed += 1
    return checkedOut
  }
  await runConcurrently(count / 8, checkOut)
  await checkoutClient.uploadResponses(bare)
  const all: Record<
    'cash' | 'bareCash' | 'manyCash' | 'oneProduct' | 'prepaid' | 'manyPrepaid' | 'barePrepaid',
    Checkouts[]
  > = {
    cash: [],
    bareCash: [],
    manyCash: [],
    oneProduct: [],
    prepaid: [],
    manyPrepaid: [],
    barePrepaid: [],
  }
  const client = await connectTo(shop.dataDir)
  const mails: OrderFigures['mails'][] = []
  for (let round = 0; round < rounds; round += 1) {
    const cashBuyer = inTurn(take(cashBuyers))
    all.cash.push(await runConcurrently(count, (n) => checkoutClient.cash(cashBuyer(n), n)))
    all.bareCash.push(await checkoutClient.bare(bare, ['cash'], first, count))
    const many = inTurn(take(cashBuyers))
    const { result, ...left } = await mailsDuring(client, () =>
      runConcurrently(count, (n) => checkoutClient.cash(many(n), n), MANY),
    )
    all.manyCash.push(result)
    mails.push(left)
    const rush = inTurn(take(cashBuyers))
    all.oneProduct.push(await runConcurrently(count, (n) => checkoutClient.cash(rush(n), 0), MANY))
    all.prepaid.push(await runConcurrently(count / 2, checkOut))
    all.manyPrepaid.push(await runConcurrently(count / 2, checkOut, MANY))
    all.barePrepaid.push(await checkoutClient.bare(bare, ['begun', 'paid'], second, count / 2))
  }
  await allMailsSent(client)
  await client.end()
  return {
    fsyncMs: fsyncMs(shop.dataDir),
    firstAloneMs,
    aloneMs: await alone(),
    cash: mediansOf(all.cash),
    bareCash: mediansOf(all.bareCash),
    manyCash: mediansOf(all.manyCash),
    oneProduct: mediansOf(all.oneProduct),
    prepaid: mediansOf(all.prepaid),
    manyPrepaid: mediansOf(all.manyPrepaid),
    barePrepaid: mediansOf(all.barePrepaid),
    memory: memoryOf(shop),
    mails: {
      meanwhile: median(mails.map(({ meanwhile }) => meanwhile)),
      afterwards: median(mails.map(({ afterwards }) => afterwards)),
    },
    prepaidConfirmed,
    paid: await countPaid(shop.dataDir),
    unitsOff: await countUnitsOff(shop.dataDir),
  }
}
