import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import type { ProductRow } from './product-rows.ts'

const isUntouched = eq(products.updatedAt, products.createdAt)

/**
 * Fills what seeded products lack because they were seeded before it existed; returns how many. `isLacking` leaves out
 * what the owner has entered.
 */
async function fill(
  tx: Transaction,
  rows: readonly ProductRow[],
  isLacking: SQL | undefined,
  factsOf: (row: ProductRow) => Partial<ProductRow> | undefined,
): Promise<number> {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const lacking = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...rowsById.keys()]), isLacking))
  let filled = 0
  for (const { id } of lacking) {
    const row = rowsById.get(id)
    const facts = row && factsOf(row)
    if (!facts) continue
    await tx.update(products).set(facts).where(eq(products.id, id))
    filled += 1
  }
  return filled
}

/** Label facts, unless the owner has entered them. */
export function fillLabels(
  tx: Transaction,
  rows: readonly ProductRow[],
  added: ReadonlySet<string>,
): Promise<number> {
  const older = rows.filter((row) => !added.has(row.id))
  return fill(tx, older, eq(products.commonName, ''), (row) => {
    const { commonName, storage, externalUse, medicineClass, nutrition } = row
    return { commonName, storage, externalUse, medicineClass, nutrition }
  })
}

/** The stories of a demo's products that the owner has not changed. */
export function fillStories(tx: Transaction, rows: readonly ProductRow[]): Promise<number> {
  const isUntold = and(eq(products.story, ''), isUntouched)
  return fill(tx, rows, isUntold, ({ story }) => (story ? { story } : undefined))
}

/** The translations of a demo's products that the owner has not changed. */
export function fillTranslations(tx: Transaction, rows: readonly ProductRow[]): Promise<number> {
  const isUntranslated = and(eq(products.translations, {}), isUntouched)
  return fill(tx, rows, isUntranslated, ({ translations = {} }) =>
    Object.keys(translations).length > 0 ? { translations } : undefined,
  )
}
