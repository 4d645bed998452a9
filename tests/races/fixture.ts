import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'

/** The catalogue of the attack cases: P1 250.00 with 5, P2 99.50 with 100, P3 75.00 with 1, P0 sold out. */
export const P1 = 'race-amla-juice' as ProductId
export const P2 = 'race-triphala' as ProductId
export const P3 = 'race-kumkum-oil' as ProductId
export const P0 = 'race-sold-out' as ProductId

const GOODS = [
  { id: P1, pricePaise: 25_000, mrpPaise: 25_000, stock: 5 },
  { id: P2, pricePaise: 9_950, mrpPaise: 11_056, stock: 100 },
  { id: P3, pricePaise: 7_500, mrpPaise: 7_500, stock: 1 },
  { id: P0, pricePaise: 4_000, mrpPaise: 4_000, stock: 0 },
]

const WRITTEN_BY_ORDERS = [
  'orders',
  'order_lines',
  'order_events',
  'stock_moves',
  'idempotency_keys',
  'audit_log',
  'payment_attempts',
  'payment_facts',
  'payment_events',
  'payment_disputes',
  'refunds',
  'owner_tasks',
  'mails',
  'payment_reconciliations',
  'cash_reconciliations',
  'remittances',
  'remittance_rows',
  'shipments',
  'tracking_events',
  'courier_webhook_events',
  'document_series',
  'sales_days',
  'sales_shoppers',
]

/** Resets the goods and deletes all orders. */
export async function layOutGoods(db: ShopDatabase): Promise<void> {
  const ids = sql.param(GOODS.map(({ id }) => id))
  await emptyTables(db, WRITTEN_BY_ORDERS)
  await db.execute(sql`delete from stock_lots where product_id = any (${ids}::text[])`)
  await db.execute(sql`delete from products where id = any (${ids}::text[])`)
  await db.execute(sql`
    insert into products (
      id, sku, kind, name, category, price_paise, mrp_paise, net_quantity, net_amount, net_unit,
      gross_weight_grams, shelf_life_months, hsn, gst_percent, gst_from, licence_type,
      licence_number, maker, created_at, updated_at
    )
    select line.id, line.id, 'goods', 'Goods ' || line.id, (select min(title) from categories),
      line.price, line.mrp, '100 g', 100, 'g', 120, 24, '2106', 5, '2025-09-22', 'fssai',
      '10000000000000', 'Example maker', now(), now()
    from unnest(
      ${ids}::text[],
      ${sql.param(GOODS.map(({ pricePaise }) => pricePaise))}::integer[],
      ${sql.param(GOODS.map(({ mrpPaise }) => mrpPaise))}::integer[]
    ) as line (id, price, mrp)`)
  for (const { id, stock } of GOODS) if (stock > 0) await addLot(db, id, stock)
}

/** One database for the tests of a file, with the goods reset before each. */
export function databaseWithGoods(): { readonly db: ShopDatabase } {
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  const held = {
    get db(): ShopDatabase {
      if (!opened) throw new Error('the database is open only while tests run')
      return opened.db
    },
  }
  beforeAll(async () => {
    opened = await openTestDatabase()
  })
  beforeEach(() => layOutGoods(held.db))
  afterAll(() => opened?.close())
  return held
}

export async function addLot(
  db: ShopDatabase,
  productId: ProductId,
  units: number,
  life = { madeOn: '2026-09-01', expiresOn: '2028-09-01' },
): Promise<void> {
  const batch = randomBytes(4).toString('hex')
  await db.execute(sql`
    insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
    values (${productId}, ${batch}, ${life.madeOn}, ${life.expiresOn}, ${units}, ${units})`)
}

export async function stockOf(db: ShopDatabase, productId: ProductId): Promise<number> {
  const { rows } = await db.execute<{ units: number }>(sql`
    select coalesce(sum(on_hand), 0)::integer as units from stock_lots
    where product_id = ${productId}`)
  return rows[0]?.units ?? 0
}

export async function countOrders(db: ShopDatabase): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from orders`,
  )
  return rows[0]?.count ?? 0
}

/** Accounts that may buy. */
export async function addBuyers(db: ShopDatabase, count: number): Promise<Person[]> {
  const buyers = Array.from({ length: count }, (_, index) => ({
    userId: randomBytes(13).toString('hex') as UserId,
    name: `Buyer ${index + 1}`,
    email: `buyer-${index + 1}@shop.example`,
    picture: undefined,
    role: 'shopper' as const,
    rights: new Set<never>(),
  }))
  await db.execute(sql`
    insert into users (id, issuer, subject, name, created_at)
    select id, 'https://identity.example', id, name, now()
    from unnest(
      ${sql.param(buyers.map(({ userId }) => userId))}::text[],
      ${sql.param(buyers.map(({ name }) => name))}::text[]
    ) as line (id, name)`)
  return buyers
}

export const ADDRESS: DeliveryAddress = {
  recipient: 'Asha Patel',
  address: '12 Garden Road',
  city: 'Vadodara',
  state: 'Gujarat',
  pincode: '390001',
  phone: '9876543210',
}

export const randomOrderId = (): OrderId => randomBytes(13).toString('hex') as OrderId
