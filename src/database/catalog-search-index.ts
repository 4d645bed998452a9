import { eq, lt, sql } from 'drizzle-orm'
import type { Product } from '#domain/catalog/product.ts'
import {
  SEARCH_RULES,
  type SearchWord,
  WORD_PLACES,
  wordsOfProduct,
} from '#domain/catalog/search-words.ts'
import type { Transaction } from './connection.ts'
import { products, searchEntries } from './tables/catalog.ts'

type Searchable = Pick<
  Product,
  'id' | 'name' | 'names' | 'description' | 'category' | 'materials' | 'translations'
> & { searchWords: string }

/** PostgreSQL's weight labels: a match in the name ranks highest. */
const WEIGHTS = { name: 'A', 'known-as': 'B', 'made-of': 'C', description: 'D' } as const
/** The highest position that a tsvector can hold. */
const LAST_POSITION = 16_383
const AT_ONCE = 500

/**
 * Builds the tsvector literal directly, so that no text search parser of the server changes it. Words hold
 * letters, marks and digits only.
 */
function vectorOf(words: readonly SearchWord[], weight: string, from: number): string {
  return words
    .map(({ typed, sound }, index) => {
      const place = `${Math.min(from + index, LAST_POSITION)}${weight}`
      return typed === sound ? `'${typed}':${place}` : `'${typed}':${place} '${sound}':${place}`
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
export async function indexForSearch(
  tx: Transaction,
  changed: readonly Searchable[],
): Promise<void> {
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

/** Reindexes the products of a category, whose title is one of their words. */
export async function reindexCategory(tx: Transaction, title: string): Promise<void> {
  await indexForSearch(tx, await searchable(tx).where(eq(products.category, title)))
}

/**
 * Reindexes the next products whose search index was built by older rules, or that came without; returns how many. Zero
 * when none is left. The products are locked, so that nobody's newer words are overwritten.
 */
export async function refreshSearchIndex(tx: Transaction): Promise<number> {
  const stale = await searchable(tx)
    .innerJoin(searchEntries, sql`${searchEntries.productId} = ${products.id}`)
    .where(lt(searchEntries.rules, SEARCH_RULES))
    .orderBy(searchEntries.rules, searchEntries.productId)
    .limit(AT_ONCE)
    .for('no key update', { of: products })
  await indexForSearch(tx, stale)
  return stale.length
}

const searchable = (tx: Transaction) =>
  tx
    .select({
      id: sql<Product['id']>`${products.id}`,
      name: products.name,
      names: products.names,
      description: products.description,
      category: products.category,
      materials: products.materials,
      translations: products.translations,
      searchWords: products.searchWords,
    })
    .from(products)
