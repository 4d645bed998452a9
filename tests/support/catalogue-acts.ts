import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/ids.ts'
import { newOffer } from '#domain/offers/offer-form.ts'
import { P1, P2 } from '#tests/races/fixture.ts'
import { setProductState } from '#use-cases/catalog/set-product-state.ts'
import { makeOffer } from '#use-cases/offers/change-offers.ts'
import { countStock } from '#use-cases/stock/count-stock.ts'
import { recallBatch } from '#use-cases/stock/recall-batch.ts'
import type { Act, Stage } from './whole-order-acts.ts'

/** Somebody recalls the first of several batches. */
export async function recall({ parts, owner }: Stage, act: Act): Promise<void> {
  const productId: ProductId = act.one > 1 ? P1 : P2
  const { rows } = await parts.db.execute<{ batch: string }>(sql`
    select batch from stock_lots where product_id = ${productId} and recalled_at is null
    order by expires_on, id`)
  // One batch is left to sell.
  const batch = rows.length > 1 ? rows[0]?.batch : undefined
  if (batch === undefined) return
  const reason = 'A seal did not close, and air came in.'
  await recallBatch(parts, { id: productId, actorId: owner.userId, recall: { batch, reason } })
}

/** What somebody counts of the first batch: as much as there is, less, or one piece more. */
export async function count({ parts, owner }: Stage, act: Act): Promise<void> {
  const id: ProductId = act.one > 1 ? P1 : P2
  const { rows } = await parts.db.execute<{ batch: string; seen: number }>(sql`
    select batch, on_hand as seen from stock_lots where product_id = ${id} and recalled_at is null
    order by expires_on, id limit 1`)
  const [lot] = rows
  if (!lot) return
  const counted = Math.max(0, lot.seen + 1 - act.two)
  const reason = counted > lot.seen ? ('found' as const) : ('damaged' as const)
  await countStock(parts, { id, actorId: owner.userId, count: { ...lot, counted, reason } })
}

/** The owner sets another price, never above the MRP. */
export async function price({ parts, owner }: Stage, act: Act): Promise<void> {
  const id: ProductId = act.one > 1 ? P1 : P2
  await setProductState(parts, { id, actorId: owner.userId, pricePaise: 9_000 + 250 * act.two })
}

const BENEFITS = [
  { benefit: 'percent', percent: '10' },
  { benefit: 'amount', rupees: '25' },
  { benefit: 'buy-get', buy: '2', free: '1' },
  { benefit: 'free-delivery' },
] as const

/** An offer without a code begins, for one to four orders. */
export async function offer({ shop, parts, owner, turn }: Stage, act: Act): Promise<void> {
  const terms = { ...newOffer(shop.clock.now()), name: `Offer ${turn}`, ...BENEFITS[act.two] }
  const sent = { ...terms, maxUses: `${act.one + 1}` }
  await makeOffer(parts, { sent, actorId: owner.userId })
}
