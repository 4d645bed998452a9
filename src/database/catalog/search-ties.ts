import { asc, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { preparedQuery } from '#database/statement.ts'
import { products, searchTies } from '#database/tables/catalog.ts'
import type { SearchTie } from '#domain/catalog/search-tie.ts'
import type { ProductId } from '#domain/ids.ts'

export interface StoredSearchTie extends SearchTie {
  id: number
  /** The product whose name is searched for; null: `finds` are other words. */
  productId: ProductId | null
}

const ties = (db: Reader) =>
  db
    .select({
      id: searchTies.id,
      words: searchTies.words,
      productId: sql<ProductId | null>`${searchTies.productId}`,
      finds: sql<string>`coalesce(${products.name}, ${searchTies.finds})`,
    })
    .from(searchTies)
    .leftJoin(products, eq(products.id, searchTies.productId))

const findTie = preparedQuery<{ words: string }, StoredSearchTie>((db) =>
  ties(db)
    .where(eq(searchTies.words, sql.placeholder('words')))
    .prepare('find-search-tie'),
)

/** The text to search for instead of these words, which must be normalised by `missedWords`. */
export async function findSearchTie(db: Reader, words: string): Promise<string | undefined> {
  const [tie] = await findTie(db, { words })
  return tie?.finds
}

/** All ties, by their words. */
export const listSearchTies = (db: Reader): Promise<StoredSearchTie[]> =>
  ties(db).orderBy(asc(searchTies.words))

/** All ties, locked until the transaction ends, so that their number cannot change. */
export async function lockSearchTies(tx: Transaction): Promise<StoredSearchTie[]> {
  await tx.execute(sql`lock table search_ties in share row exclusive mode`)
  return await listSearchTies(tx)
}

/** Adds a tie for the words, or replaces theirs. */
export async function saveSearchTie(
  tx: Transaction,
  { words, finds, productId }: Omit<StoredSearchTie, 'id'>,
): Promise<number> {
  const set = productId ? { productId, finds: null } : { productId: null, finds }
  const [saved] = await tx
    .insert(searchTies)
    .values({ words, ...set })
    .onConflictDoUpdate({ target: searchTies.words, set })
    .returning({ id: searchTies.id })
  if (!saved) throw new Error('a search was not tied')
  return saved.id
}

export async function removeSearchTie(tx: Transaction, id: number): Promise<void> {
  await tx.delete(searchTies).where(eq(searchTies.id, id))
}
