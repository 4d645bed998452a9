import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { readConfig } from '#config.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import { type LockStock, lockStock } from '#database/stock/stock.ts'
import type { Person } from '#domain/accounts/person.ts'
import { settingsTexts } from '#domain/accounts/settings-form.ts'
import { standardTerms } from '#domain/accounts/trade-terms.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Lot } from '#domain/stock/take-from-stock.ts'
import { settingsFor } from '#parts.ts'
import type { ShippingProvider } from '#providers/shipping/port.ts'
import { SECRET, TODAY } from '#tests/support/cluster-facts.ts'
import { type PlacingDeps, placeCashOrder } from '#use-cases/checkout/place-cash-order.ts'
import { priceOrder, type Wanted } from '#use-cases/checkout/price-order.ts'
import type { OrderGuards } from '#use-cases/checkout/write-order.ts'
import { ADDRESS, randomOrderId } from './fixture.ts'

const DEFAULTS = readConfig({})

/** The shopper pays what the courier takes. */
const COURIERS_PRICE = settingsTexts(settingsFor(DEFAULTS), standardTerms('live'))

/** ₹46 delivery and ₹38 for cash everywhere, three days at most; counts its calls. */
export function flatShipping(): ShippingProvider & { asked: number } {
  return {
    asked: 0,
    async quote() {
      this.asked += 1
      return {
        ok: true,
        costPaise: 4_600,
        cashCostPaise: 3_800,
        codAllowed: true,
        zone: 'B',
        expectedDelivery: { from: '2026-11-23', until: '2026-11-24' },
        latestDays: 3,
      }
    },
  }
}

export function placingDeps(db: ShopDatabase, parts: Partial<PlacingDeps> = {}): PlacingDeps {
  return {
    db,
    shipping: flatShipping(),
    clock: { now: () => TODAY },
    ids: { orderId: randomOrderId },
    settings: settingsFor(DEFAULTS),
    shippedSettings: COURIERS_PRICE,
    config: DEFAULTS,
    secret: SECRET,
    ...parts,
  }
}

/** The total that the shopper would see before confirming. */
export async function totalOf(
  deps: PlacingDeps,
  wanted: readonly Wanted[],
  offerCode?: string,
): Promise<number> {
  const pincode = ADDRESS.pincode
  const priced = await priceOrder(deps, { wanted, pincode, method: 'cod', offerCode })
  if (!priced.ok) throw new Error(`no price: ${priced.reason}`)
  return priced.amounts.totalPaise
}

export function confirm(
  deps: PlacingDeps,
  person: Person,
  wanted: readonly Wanted[],
  { amountPaise, key, offerCode }: { amountPaise: number; key?: string; offerCode?: string },
) {
  return placeCashOrder(deps, { person, wanted, delivery: ADDRESS, amountPaise, key, offerCode })
}

/** Lets everybody wait until `count` have arrived, so that a race happens every time. */
export function meetingPoint(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === count) resolve()
    return promise
  }
}

/**
 * Without the lock on the shopper: none of so many orders is written before all of them have read the current state.
 */
export function withoutShopperLock(
  count: number,
): Required<Pick<OrderGuards, 'lockShoppers' | 'lockStock'>> {
  const meet = meetingPoint(count)
  return {
    lockShoppers: async () => {},
    async lockStock(tx, asked) {
      // Answered after the reads that were sent before it.
      await tx.execute(sql`select`)
      await meet()
      return await lockStock(tx, asked)
    },
  }
}

const writeCarelessly = statement<{ orderIds: string[]; lotIds: string[]; quantities: number[] }>(
  'take-carelessly',
  sql`
    with taken as (
      select * from unnest(
        ${sql.placeholder('orderIds')}::text[], ${sql.placeholder('lotIds')}::bigint[],
        ${sql.placeholder('quantities')}::integer[]
      ) as take (order_id, lot_id, quantity)
    ),
    lowered as (
      update stock_lots set on_hand = greatest(on_hand - quantity, 0) from taken
      where stock_lots.id = lot_id
    )
    insert into stock_moves (lot_id, order_id, kind, quantity, at)
    select lot_id, order_id, 'sold', -quantity, now() from taken`,
)

/** Stock taken unsafely: read without a lock, and lowered whatever others have taken meanwhile. */
export function unguardedStock(
  meet: () => Promise<void>,
): Required<Pick<OrderGuards, 'lockStock' | 'writeTakes'>> {
  return {
    async lockStock(tx, { productIds }) {
      const { rows } = await tx.execute<Lot & Record<string, unknown>>(sql`
        select id::text, product_id as "productId", on_hand as units, sell_by as "sellBy"
        from stock_lots where product_id = any(${sql.param([...productIds])}::text[]) order by id`)
      await meet()
      return rows
    },
    async writeTakes(tx, takes) {
      await writeCarelessly(tx, {
        orderIds: takes.map(({ orderId }) => orderId),
        lotIds: takes.map(({ lotId }) => lotId),
        quantities: takes.map(({ quantity }) => quantity),
      })
    },
  }
}

/** Lots locked line by line in the basket's order, with which two opposite baskets deadlock. */
export function lineByLineStock(meet: () => Promise<void>): LockStock {
  return async (tx, { productIds }) => {
    for (const productId of productIds) {
      await tx.execute(sql`select from stock_lots where product_id = ${productId} for update`)
      await meet()
    }
    return []
  }
}

/** Reads a product's stock repeatedly while `work` runs, on a separate connection. */
export async function lowestStockDuring(
  db: ShopDatabase,
  productId: ProductId,
  work: Promise<unknown>,
): Promise<number> {
  const EVERY_MS = 10
  const watcher = new pg.Client(db.$client.options)
  await watcher.connect()
  let isRunning = true
  const done = work.finally(() => {
    isRunning = false
  })
  let lowest = Number.POSITIVE_INFINITY
  while (isRunning) {
    const { rows } = await watcher.query(
      'select min(on_hand) as lowest from stock_lots where product_id = $1',
      [productId],
    )
    lowest = Math.min(lowest, rows[0].lowest)
    await wait(EVERY_MS)
  }
  await done
  await watcher.end()
  return lowest
}
