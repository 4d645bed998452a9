import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Transaction } from '#database/connection.ts'
import { wakeJobs } from '#database/listening.ts'
import { products, searchEntries, searchRenames } from '#database/tables/catalog.ts'
import type { Product } from '#domain/catalog/product.ts'
import {
  SEARCH_RULES,
  type SearchWord,
  WORD_PLACES,
  wordsOfProduct,
} from '#domain/catalog/search-words.ts'

type Searchable = Pick<
  Product,
  'id' | 'name' | 'names' | 'description' | 'category' | 'materials' | 'translations'
> & { searchWords: string }

/** PostgreSQL's weight labels: a match in the name ranks highest. */
const WEIGHTS = { name: 'A', 'known-as': 'B', 'made-of': 'C', description: 'D' } as const
/** The highest position that a tsvector can hold. */
const LAST_POSITION = 16_383
const AT_ONCE = 500
/** Wakes the job that continues indexing. */
export const SEARCH_CHANNEL = 'search_to_index'

/**
 * Builds the tsvector literal directly, so that no text search parser of the server changes it. Words hold
 * letters, marks and digits only.
 */
function vectorOf(words: readonly SearchWord[], weight: string, from: number): string {
  return words
    .map(({ spelling, sound }, index) => {
      const place = `${Math.min(from + index, LAST_POSITION)}${weight}`
      return spelling === sound
        ? `'${spelling}':${place}`
        : `'${spelling}':${place} '${sound}':${place}`
    })
    .join(' ')
}

function entryOf(product: Searchable) {
  const words = wordsOfProduct(product)
  let from = 1
  const vectors = WORD_PLACES.map((place) => {
    const vector = vectorOf(words[place], WEIGHTS[place], from)
    from += words[place].length
    return vector
  })
  return {
    productId: product.id as string,
    nameWords: vectorOf(words.name, WEIGHTS.name, 1),
    words: vectors.join(' '),
    rules: SEARCH_RULES,
    sounds: WORD_PLACES.flatMap((place) => words[place].map((word) => word.sound)),
  }
}

/** Updates the search index of products. Call it in every transaction that writes a product. */
export async function indexForSearch(tx: Transaction, changed: readonly Searchable[]) {
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const entries = changed.slice(from, from + AT_ONCE).map(entryOf)
    await tx
      .insert(searchEntries)
      .values(entries.map(({ sounds, ...entry }) => entry))
      .onConflictDoUpdate({
        target: searchEntries.productId,
        set: {
          nameWords: sql`excluded.name_words`,
          words: sql`excluded.words`,
          rules: sql`excluded.rules`,
        },
      })
    // Sorted, so that two transactions that insert the same words cannot deadlock.
    const sounds = [...new Set(entries.flatMap((entry) => entry.sounds))].sort()
    await tx.execute(sql`
      insert into search_vocabulary (sound) select unnest(${sql.param(sounds)}::text[])
      on conflict do nothing`)
  }
}

/** Indexes products together, or one by one if that fails; returns the errors of those that fail. */
async function indexWithFallback(
  tx: Transaction,
  stale: readonly Searchable[],
): Promise<unknown[]> {
  try {
    await tx.transaction((together) => indexForSearch(together, stale))
    return []
  } catch {
    const failures: unknown[] = []
    for (const product of stale) {
      try {
        await tx.transaction((apart) => indexForSearch(apart, [product]))
      } catch (error) {
        failures.push(error)
      }
    }
    return failures
  }
}

/**
 * Reindexes the products of a category, since its title is among their search words: the first ones now, the others by
 * the job. If one of the first fails, the job does all, so that it reports the failure.
 */
export async function reindexCategory(tx: Transaction, title: string): Promise<void> {
  const first = await indexNextOf(tx, title, '')
  const afterId = first.failures.length > 0 ? '' : first.afterId
  if (afterId === undefined) return
  await tx
    .insert(searchRenames)
    .values({ category: title, afterId })
    .onConflictDoUpdate({ target: searchRenames.category, set: { afterId } })
  await wakeJobs(tx, SEARCH_CHANNEL)
}

/** Indexes the next products of a category; returns the last id if there may be more, and the errors of those that fail. */
async function indexNextOf(
  tx: Transaction,
  category: string,
  afterId: string,
): Promise<{ afterId: string | undefined; failures: readonly unknown[] }> {
  const next = await searchable(tx)
    .where(and(eq(products.category, category), gt(products.id, afterId)))
    .orderBy(products.id)
    .limit(AT_ONCE)
    .for('no key update')
  const failures = await indexWithFallback(tx, next)
  return { afterId: next.length < AT_ONCE ? undefined : next.at(-1)?.id, failures }
}

/**
 * Reindexes the next products whose index entry was built by older rules or is missing, or whose category has a new
 * title. Returns whether anything was indexed, and the errors of products that cannot be indexed. The products are
 * locked, so that newer texts are not overwritten.
 */
export async function refreshSearchIndex(
  tx: Transaction,
): Promise<{ hasIndexed: boolean; failures: readonly unknown[] }> {
  const stale = await searchable(tx)
    .innerJoin(searchEntries, sql`${searchEntries.productId} = ${products.id}`)
    .where(lt(searchEntries.rules, SEARCH_RULES))
    .orderBy(searchEntries.rules, searchEntries.productId)
    .limit(AT_ONCE)
    .for('no key update', { of: products })
  const failures = await indexWithFallback(tx, stale)
  if (stale.length > failures.length) return { hasIndexed: true, failures }
  // Products that fail stay old; a new title does not wait for them.
  const renamed = await continueRename(tx)
  return { hasIndexed: renamed !== undefined, failures: [...failures, ...(renamed ?? [])] }
}

/**
 * Continues reindexing after a new title, if there is one; returns the errors of products that fail. Locks the products
 * first, in the same order as `reindexCategory`, so that the two cannot deadlock.
 */
async function continueRename(tx: Transaction): Promise<readonly unknown[] | undefined> {
  const [left] = await tx.select().from(searchRenames).limit(1)
  if (!left) return undefined
  const { afterId, failures } = await indexNextOf(tx, left.category, left.afterId)
  // Another new title has meanwhile restarted the reindexing.
  const same = and(
    eq(searchRenames.category, left.category),
    eq(searchRenames.afterId, left.afterId),
  )
  if (afterId === undefined) await tx.delete(searchRenames).where(same)
  else await tx.update(searchRenames).set({ afterId }).where(same)
  return failures
}

const searchable = (tx: Transaction) =>
  tx
    .select({
      id: sql<Product['id']>`${products.id}`,
      ...columnsOf(products, 'name', 'names', 'description', 'category', 'materials'),
      ...columnsOf(products, 'translations', 'searchWords'),
    })
    .from(products)
