import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import type { ProductId } from '#domain/ids.ts'
import type { StockCount } from '#domain/stock/count.ts'
import type { LotDraft, Purchase } from '#domain/stock/lot-form.ts'
import type { WriteOff } from '#domain/stock/write-off.ts'

/**
 * Adds units to stock. Units of a known batch are added to it. Refuses a batch of the same name with other
 * dates, where one of the two is mistyped, unless all of it was taken off again, and a batch that was recalled. Every
 * addition is recorded as a stock movement.
 */
export async function receiveLot(
  tx: Transaction,
  productId: ProductId,
  lot: LotDraft,
  at: Date,
  purchase: Purchase = { unitCostPaise: undefined, supplier: '' },
): Promise<{ ok: true } | { ok: false; reason: 'batch-taken' | 'batch-recalled' }> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
    values (${productId}, ${lot.batch}, ${lot.madeOn}, ${lot.expiresOn}, ${lot.units}, ${lot.units})
    on conflict (product_id, batch) do update
    set received = stock_lots.received + excluded.received,
      on_hand = stock_lots.on_hand + excluded.on_hand,
      made_on = excluded.made_on, expires_on = excluded.expires_on
    where stock_lots.recalled_at is null and (
      (stock_lots.made_on = excluded.made_on and stock_lots.expires_on = excluded.expires_on)
      or (stock_lots.on_hand = 0 and not exists (
        select from stock_moves where lot_id = stock_lots.id and order_id is not null
      ))
    )
    returning id`)
  const [row] = rows
  if (!row) {
    const isRecalled = !(await lockLot(tx, productId, lot.batch))
    return { ok: false, reason: isRecalled ? 'batch-recalled' : 'batch-taken' }
  }
  await tx.execute(sql`
    insert into stock_moves (lot_id, kind, quantity, at, unit_cost_paise, supplier)
    values (${row.id}, 'received', ${lot.units}, ${at.toISOString()},
      ${purchase.unitCostPaise ?? null}, ${purchase.supplier})`)
  return { ok: true }
}

/**
 * Takes units of a batch out of stock and records a movement. Refuses an unknown batch, and one whose stock no
 * longer equals `seen`, so that a repeated request takes the units once.
 */
export async function writeOffLot(
  tx: Transaction,
  productId: ProductId,
  { batch, units, seen }: WriteOff,
  at: Date,
): Promise<{ ok: true; left: number } | { ok: false; reason: 'unknown-batch' | 'stock-moved' }> {
  const lot = await lockLot(tx, productId, batch)
  if (!lot) return { ok: false, reason: 'unknown-batch' }
  if (lot.onHand !== seen) return { ok: false, reason: 'stock-moved' }
  await correctLot(tx, lot, { by: -units, at })
  return { ok: true, left: seen - units }
}

/**
 * Sets a batch to what was counted and records the difference as a movement. Refuses an unknown batch, one whose
 * stock no longer equals `seen`, and more than was received and no order has: what orders have may still come back.
 */
export async function countLot(
  tx: Transaction,
  productId: ProductId,
  { batch, seen, counted }: StockCount,
  at: Date,
): Promise<
  { ok: true } | { ok: false; reason: 'unknown-batch' | 'stock-moved' | 'above-received' }
> {
  const lot = await lockLot(tx, productId, batch)
  if (!lot) return { ok: false, reason: 'unknown-batch' }
  if (lot.onHand !== seen) return { ok: false, reason: 'stock-moved' }
  if (counted > seen && counted > (await notInOrders(tx, lot))) {
    return { ok: false, reason: 'above-received' }
  }
  if (counted !== seen) await correctLot(tx, lot, { by: counted - seen, at })
  return { ok: true }
}

/** Changes the dates of a batch, recalled or not; returns the former ones, or undefined if there is no such batch. */
export async function saveLotDays(
  tx: Transaction,
  productId: ProductId,
  { batch, madeOn, expiresOn }: Omit<LotDraft, 'units'>,
): Promise<Pick<LotDraft, 'madeOn' | 'expiresOn'> | undefined> {
  const { rows } = await tx.execute<Pick<LotDraft, 'madeOn' | 'expiresOn'>>(sql`
    with former as (
      select id, made_on::text as "madeOn", expires_on::text as "expiresOn" from stock_lots
      where product_id = ${productId} and batch = ${batch}
      for no key update
    ), saved as (
      update stock_lots set made_on = ${madeOn}, expires_on = ${expiresOn}
      from former where stock_lots.id = former.id
    )
    select "madeOn", "expiresOn" from former`)
  return rows[0]
}

interface LockedLot {
  id: string
  onHand: number
  received: number
}

async function lockLot(
  tx: Transaction,
  productId: ProductId,
  batch: string,
): Promise<LockedLot | undefined> {
  const { rows } = await tx.execute<{ id: string; on_hand: number; received: number }>(sql`
    select id, on_hand, received from stock_lots
    where product_id = ${productId} and batch = ${batch} and recalled_at is null
    for no key update`)
  const [lot] = rows
  return lot && { id: lot.id, onHand: lot.on_hand, received: lot.received }
}

/** The units that were received in a locked batch and that no order has. */
async function notInOrders(tx: Transaction, { id, received }: LockedLot): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select -coalesce(sum(quantity), 0)::integer as taken from stock_moves
    where lot_id = ${id} and order_id is not null`)
  return received - (rows[0]?.taken ?? 0)
}

async function correctLot(
  tx: Transaction,
  { id, onHand }: LockedLot,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await tx.execute(sql`update stock_lots set on_hand = ${onHand + by} where id = ${id}`)
  await tx.execute(sql`
    insert into stock_moves (lot_id, kind, quantity, at)
    values (${id}, 'corrected', ${by}, ${at.toISOString()})`)
}
