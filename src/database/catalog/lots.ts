import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/ids.ts'
import type { LotDraft } from '#domain/stock/lot-form.ts'
import type { WriteOff } from '#domain/stock/write-off.ts'
import type { Transaction } from '../connection.ts'

/**
 * Adds units to stock. Units of a known batch are added to it. Refuses a batch of the same name with other
 * dates: one of the two is mistyped. Every addition is recorded as a stock movement.
 */
export async function receiveLot(
  tx: Transaction,
  productId: ProductId,
  lot: LotDraft,
  at: Date,
): Promise<{ ok: true } | { ok: false; reason: 'batch-taken' }> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
    values (${productId}, ${lot.batch}, ${lot.madeOn}, ${lot.expiresOn}, ${lot.units}, ${lot.units})
    on conflict (product_id, batch) do update
    set received = stock_lots.received + excluded.received,
      on_hand = stock_lots.on_hand + excluded.on_hand
    where stock_lots.made_on = excluded.made_on and stock_lots.expires_on = excluded.expires_on
    returning id`)
  const [row] = rows
  if (!row) return { ok: false, reason: 'batch-taken' }
  await tx.execute(sql`
    insert into stock_moves (lot_id, kind, quantity, at)
    values (${row.id}, 'received', ${lot.units}, ${at.toISOString()})`)
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
  const { rows } = await tx.execute<{ id: string; on_hand: number }>(sql`
    select id, on_hand from stock_lots
    where product_id = ${productId} and batch = ${batch} for no key update`)
  const [lot] = rows
  if (!lot) return { ok: false, reason: 'unknown-batch' }
  if (lot.on_hand !== seen) return { ok: false, reason: 'stock-moved' }
  const left = seen - units
  await tx.execute(sql`update stock_lots set on_hand = ${left} where id = ${lot.id}`)
  await tx.execute(sql`
    insert into stock_moves (lot_id, kind, quantity, at)
    values (${lot.id}, 'corrected', ${-units}, ${at.toISOString()})`)
  return { ok: true, left }
}
