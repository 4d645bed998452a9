import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { signInBuyers } from '#tests/support/buyers.ts'
import { connectTo, type RunningShop } from '#tests/support/running-shop.ts'
import { CASH_ORDERS_PER_BUYER, Till } from './checkouts.ts'
import { type Checkouts, inLanes, middleOf } from './lanes.ts'
import { fsyncMs, median, memoryOf } from './measures.ts'

const ROOM_IN_STOCK = 5_000_000
/** Of these every one buys again and again: what is paid has no limit. */
const PREPAID_BUYERS = 64
/** Buyers who order one after the other. */
const ALONE_BUYERS = 6
/** More buyers at once than usual. */
const MANY = 16

export interface OrderFigures {
  fsyncMs: number
  /** One buyer alone: the shop's first orders after its start, and the same after all others. */
  firstAloneMs: number
  aloneMs: number
  cash: Checkouts
  bareCash: Checkouts
  /** Sixteen buyers at once: of everything, and of one product whose stock is counted afterwards. */
  manyCash: Checkouts
  oneProduct: Checkouts
  prepaid: Checkouts
  barePrepaid: Checkouts
  /** What the shop held after all of them. */
  memory: string
  /** How many left in a second while sixteen buyers ordered, and from then on until none waited. */
  mails: { meanwhile: number; afterwards: number }
  /** Payments that shoppers were told have succeeded, and paid orders in the database. */
  prepaidConfirmed: number
  paid: number
  /** Units that the lots lost and no order took, or the other way round. */
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
    [Till.goods, ROOM_IN_STOCK],
  )
  await client.end()
}

/** How many mails have left and how many wait. */
async function countMails(client: pg.Client): Promise<{ sent: number; waiting: number }> {
  const { rows } = await client.query<{ sent: number; waiting: number }>(
    `select count(*) filter (where state = 'sent')::int as sent,
       count(*) filter (where state = 'queued')::int as waiting from mails`,
  )
  return rows[0] ?? { sent: 0, waiting: 0 }
}

/** Waits until no mail waits; who has the server's work counted looks less often. */
export async function allMailsSent(client: pg.Client, everyMs = 20): Promise<void> {
  const waiting = "select count(*)::int as n from mails where state = 'queued'"
  while ((await client.query<{ n: number }>(waiting)).rows[0]?.n) await wait(everyMs)
}

/** Mails that leave in a second while something is done, and until none waits after it. */
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

/** How far the stock is from what was received and sold, in units. */
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
 * Times checkouts over HTTP, one buyer alone and then eight at once: cash on delivery, and paid online
 * with the provider's events coming in meanwhile. Each beside a bare server that answers the same
 * requests with the same bytes at once.
 */
export async function measureOrders(
  shop: RunningShop,
  { provider, bare }: { provider: string; bare: string },
  { count, rounds }: { count: number; rounds: number },
): Promise<OrderFigures> {
  await stockUp(shop.dataDir)
  const till = new Till(shop.origin, provider)
  const cashBuyers = Math.ceil(count / CASH_ORDERS_PER_BUYER)
  const buyers = await signInBuyers(
    shop.origin,
    cashBuyers * 3 * rounds + PREPAID_BUYERS + 2 + 2 * ALONE_BUYERS,
  )
  const take = (max: number) => buyers.splice(0, max)
  const [first, second] = take(2)
  if (!first || !second) throw new Error('nobody signed in')
  await till.learnPrices(first)
  /** Buyers in turn, so that nobody waits for an earlier order of the same buyer. */
  const inTurn = (some: readonly (typeof first)[]) => (n: number) => some[n % some.length] ?? first

  async function alone(): Promise<number> {
    const times: number[] = []
    for (const buyer of take(ALONE_BUYERS)) {
      for (let n = 0; n < CASH_ORDERS_PER_BUYER; n += 1) times.push((await till.cash(buyer, n)).ms)
    }
    return median(times)
  }
  const firstAloneMs = await alone()

  const prepaidBuyer = inTurn(take(PREPAID_BUYERS))
  let prepaidConfirmed = 0
  const checkOut = async (n: number) => {
    const checkedOut = await till.prepaid(prepaidBuyer(n), n)
    if (checkedOut.ok) prepaidConfirmed += 1
    return checkedOut
  }
  await inLanes(count / 8, checkOut)
  await till.teach(bare)
  const all: Record<
    'cash' | 'bareCash' | 'manyCash' | 'oneProduct' | 'prepaid' | 'barePrepaid',
    Checkouts[]
  > = {
    cash: [],
    bareCash: [],
    manyCash: [],
    oneProduct: [],
    prepaid: [],
    barePrepaid: [],
  }
  const client = await connectTo(shop.dataDir)
  const mails: OrderFigures['mails'][] = []
  for (let round = 0; round < rounds; round += 1) {
    const cashBuyer = inTurn(take(cashBuyers))
    all.cash.push(await inLanes(count, (n) => till.cash(cashBuyer(n), n)))
    all.bareCash.push(await till.bare(bare, ['cash'], first, count))
    const many = inTurn(take(cashBuyers))
    const { result, ...left } = await mailsDuring(client, () =>
      inLanes(count, (n) => till.cash(many(n), n), MANY),
    )
    all.manyCash.push(result)
    mails.push(left)
    const rush = inTurn(take(cashBuyers))
    all.oneProduct.push(await inLanes(count, (n) => till.cash(rush(n), 0), MANY))
    all.prepaid.push(await inLanes(count / 2, checkOut))
    all.barePrepaid.push(await till.bare(bare, ['begun', 'paid'], second, count / 2))
  }
  await allMailsSent(client)
  await client.end()
  return {
    fsyncMs: fsyncMs(shop.dataDir),
    firstAloneMs,
    aloneMs: await alone(),
    cash: middleOf(all.cash),
    bareCash: middleOf(all.bareCash),
    manyCash: middleOf(all.manyCash),
    oneProduct: middleOf(all.oneProduct),
    prepaid: middleOf(all.prepaid),
    barePrepaid: middleOf(all.barePrepaid),
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
