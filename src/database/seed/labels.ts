import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import type { ProductRow } from './product-rows.ts'

/**
 * Adds label facts to seeded products of shops that were seeded before these columns existed; returns how many.
 * Label facts that the owner has entered are not changed.
 */
export async function fillLabels(
  tx: Transaction,
  rows: readonly ProductRow[],
  added: ReadonlySet<string>,
): Promise<number> {
  const older = rows.filter((row) => !added.has(row.id))
  if (older.length === 0) return 0
  const unsaid = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.commonName, ''),
        inArray(
          products.id,
          older.map((row) => row.id),
        ),
      ),
    )
  const rowsById = new Map(older.map((row) => [row.id, row]))
  for (const { id } of unsaid) {
    const row = rowsById.get(id)
    if (!row) continue
    const { commonName, storage, externalUse, medicineClass, nutrition } = row
    await tx
      .update(products)
      .set({ commonName, storage, externalUse, medicineClass, nutrition })
      .where(eq(products.id, id))
  }
  return unsaid.length
}

/**
 * Adds the stories to seeded products of demos that were seeded before stories existed; returns how many. Products
 * that the owner has changed are left alone.
 */
export async function fillStories(tx: Transaction, rows: readonly ProductRow[]): Promise<number> {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const untold = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(products.id, [...rowsById.keys()]),
        eq(products.story, ''),
        eq(products.updatedAt, products.createdAt),
      ),
    )
  let count = 0
  for (const { id } of untold) {
    const story = rowsById.get(id)?.story
    if (!story) continue
    await tx.update(products).set({ story }).where(eq(products.id, id))
    count += 1
  }
  return count
}

/**
 * Adds the translations to seeded products of demos that were seeded before they existed; returns how many. Products
 * that the owner has changed are left alone.
 */
export async function fillTranslations(tx: Transaction, rows: readonly ProductRow[]) {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const isUntouched = eq(products.updatedAt, products.createdAt)
  const untranslated = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(inArray(products.id, [...rowsById.keys()]), eq(products.translations, {}), isUntouched),
    )
  let filled = 0
  for (const { id } of untranslated) {
    const translations = rowsById.get(id)?.translations
    if (!translations || Object.keys(translations).length === 0) continue
    await tx.update(products).set({ translations }).where(eq(products.id, id))
    filled += 1
  }
  return filled
}
