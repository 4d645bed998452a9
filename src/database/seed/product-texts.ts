import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import type { ProductRow } from './product-rows.ts'

const isUntouched = eq(products.updatedAt, products.createdAt)

/**
 * Writes the texts that products lack because a release without them seeded them, unless the owner has changed the
 * product; returns how many.
 */
async function fill(
  tx: Transaction,
  rows: readonly ProductRow[],
  isLacking: SQL,
  textsOf: (row: ProductRow) => Partial<ProductRow> | undefined,
): Promise<number> {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const lacking = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...rowsById.keys()]), isLacking, isUntouched))
  let filled = 0
  for (const { id } of lacking) {
    const row = rowsById.get(id)
    const texts = row && textsOf(row)
    if (!texts) continue
    await tx.update(products).set(texts).where(eq(products.id, id))
    filled += 1
  }
  return filled
}

/** The stories of a demo's products. */
export function fillStories(tx: Transaction, rows: readonly ProductRow[]): Promise<number> {
  return fill(tx, rows, eq(products.story, ''), ({ story }) => (story ? { story } : undefined))
}

/** The translations of a demo's products. */
export function fillTranslations(tx: Transaction, rows: readonly ProductRow[]): Promise<number> {
  return fill(tx, rows, eq(products.translations, {}), ({ translations = {} }) =>
    Object.keys(translations).length > 0 ? { translations } : undefined,
  )
}
