import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { categories, formerCategories, products } from '#database/tables/catalog.ts'
import { type ClothName, clothNamed } from '#domain/catalog/category-cloth.ts'
import type { CategoryDraft } from '#domain/catalog/category-form.ts'
import type { Cloth, ScriptNames } from '#domain/catalog/product.ts'
import { reindexCategory } from './search-index.ts'

export interface StoredCategory extends CategoryDraft {
  id: string
  names: ScriptNames
}

/** All categories in the shop's order, locked until the transaction ends. */
export async function lockCategories(tx: Transaction): Promise<StoredCategory[]> {
  const { id, title, names, lead, cloth, hidden } = categories
  return await tx
    .select({ id, title, names, lead, cloth, hidden })
    .from(categories)
    .orderBy(asc(categories.position))
    .for('update')
}

/** Adds a category after all others. */
export async function addCategory(tx: Transaction, category: CategoryDraft & { id: string }) {
  await tx.insert(categories).values({
    ...category,
    names: {},
    picture: '',
    position: sql`(select coalesce(max(position), 0) + 1 from categories)`,
  })
  await deleteFormerTitle(tx, category.title)
}

/**
 * Changes a category. A new title also changes the offers that name it and the search index, and the old title remains
 * an address. Products with the colours of the old cloth get those of the new one.
 */
export async function saveCategory(tx: Transaction, before: StoredCategory, draft: CategoryDraft) {
  await tx.update(categories).set(draft).where(eq(categories.id, before.id))
  if (draft.cloth !== before.cloth) {
    await tx
      .update(products)
      .set({ cloth: clothNamed(draft.cloth) })
      .where(
        and(
          eq(products.category, draft.title),
          sql`${products.cloth} = ${JSON.stringify(clothNamed(before.cloth))}::jsonb`,
        ),
      )
  }
  if (draft.title === before.title) return
  await tx
    .insert(formerCategories)
    .values({ title: before.title.toLowerCase(), categoryId: before.id })
    .onConflictDoUpdate({ target: formerCategories.title, set: { categoryId: before.id } })
  await deleteFormerTitle(tx, draft.title)
  await tx.execute(sql`
    update offers set scope = jsonb_set(scope, '{titles}', (
      select jsonb_agg(case when title = ${before.title} then ${draft.title} else title end)
      from jsonb_array_elements_text(scope -> 'titles') as title
    ))
    where scope ->> 'kind' = 'categories' and scope -> 'titles' ? ${before.title}`)
  await reindexCategory(tx, draft.title)
}

/** Deletes a former title when a category gets it as its current one. */
async function deleteFormerTitle(tx: Transaction, title: string): Promise<void> {
  await tx.delete(formerCategories).where(eq(formerCategories.title, title.toLowerCase()))
}

export async function orderCategories(tx: Transaction, ids: readonly string[]): Promise<void> {
  const place = sql`array_position(${sql.param([...ids])}::text[], id)`
  // Positions are unique even within the transaction, so they are first moved out of the way.
  await tx.update(categories).set({ position: sql`-position - 1` })
  await tx.update(categories).set({ position: place })
}

/** Counts the products of a category, including those of undone imports, to which orders may still refer. */
export async function countProductsIn(tx: Transaction, title: string): Promise<number> {
  return await tx.$count(products, eq(products.category, title))
}

export async function removeCategory(tx: Transaction, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id))
}

/** The current title of a category, found by a former one. */
export async function findRenamed(db: Reader, title: string): Promise<string | undefined> {
  const [row] = await db
    .select({ title: categories.title })
    .from(formerCategories)
    .innerJoin(categories, eq(categories.id, formerCategories.categoryId))
    .where(eq(formerCategories.title, title.toLowerCase()))
    .limit(1)
  return row?.title
}

/** Whether a category has this title, in any case, hidden or not. */
export async function isCategory(db: Reader, title: string): Promise<boolean> {
  return (await db.$count(categories, sql`lower(${categories.title}) = ${title.toLowerCase()}`)) > 0
}

export async function saveCategoryWords(
  tx: Transaction,
  id: string,
  words: Pick<typeof categories.$inferInsert, 'names' | 'translations'>,
): Promise<void> {
  await tx.update(categories).set(words).where(eq(categories.id, id))
}

export async function clothsByTitle(tx: Transaction): Promise<ReadonlyMap<string, Cloth>> {
  const rows = await tx
    .select({ title: categories.title, cloth: categories.cloth })
    .from(categories)
  return new Map(rows.map(({ title, cloth }) => [title, clothNamed(cloth as ClothName)]))
}
