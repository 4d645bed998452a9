import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Picture, ProductSummary } from '#domain/catalog/product.ts'
import { askedWords, asOneWord, type SearchWord } from '#domain/catalog/search-words.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Reader, ShopDatabase } from './connection.ts'

/** The search panel shows at most this many; from each kind of match (names, anything) so many are ranked. */
export const MAX_HITS = 20
const MAX_RANKED = 60
/** Names before anything else, goods before sachets, which cannot be put into the cart. */
const BEST_FIRST =
  'hit.in_name desc, product.kind, hit.rank desc, product.listing_position, product.id'

interface Question {
  /** A tsquery in Postgres' own writing; made of letters, marks and digits alone. */
  query: string
  sounds: string[]
}

/** A sound this short begins too many words (ghee sounds like the beginning of ginger). */
const MIN_PREFIX_LENGTH = 3

/** A word by its beginning as typed, or by its sound. */
function either({ typed, sound }: SearchWord): string {
  if (typed === sound) return `'${typed}':*`
  return `('${typed}':* | '${sound}'${sound.length < MIN_PREFIX_LENGTH ? '' : ':*'})`
}

/** Every word must be found; or all of them written as one. */
function questionOf(text: string): Question | undefined {
  const words = askedWords(text)
  if (words.length === 0) return undefined
  const asOne = asOneWord(words).map(either)
  return {
    query: [`(${words.map(either).join(' & ')})`, ...asOne].join(' | '),
    sounds: words.map((word) => word.sound),
  }
}

/** Ids of the products on show that answer a search text, the best first. Any text is safe; nonsense finds nothing. */
export async function findMatchingIds(
  db: Reader,
  text: string,
  limit: number,
): Promise<ProductId[]> {
  const question = questionOf(text)
  if (!question) return []
  const { rows } = await db.execute<{ id: ProductId }>(sql`
    select product.id
    from match_products(
      ${question.query}::tsquery, ${sql.param(question.sounds)}::text[], ${limit}::integer
    ) hit
    join products product on product.id = hit.product_id and not product.hidden
    order by ${sql.raw(BEST_FIRST)}
    limit ${limit}`)
  return rows.map((row) => row.id)
}

/** What a search hit shows; stock and everything else is asked for on the product's own page. */
export type SearchHit = Pick<
  ProductSummary,
  'id' | 'name' | 'names' | 'description' | 'category' | 'pricePaise' | 'mrpPaise'
> & { picture: Picture | null }

const SEARCH = {
  name: 'search-products',
  text: `
    select product.id, product.name, product.names, product.description, product.category,
      product.price_paise as "pricePaise", product.mrp_paise as "mrpPaise", product.pictures -> 0 as picture
    from match_products($1::tsquery, $2::text[], ${MAX_RANKED}) hit
    join products product on product.id = hit.product_id and not product.hidden
    order by ${BEST_FIRST}
    limit $3`,
}

/** Postgres' own words for 'I know no such statement' and 'I know one already'. */
const STATEMENT_LOST = new Set(['26000', '42P05'])
/** Pools whose connections change hands behind a pooler, so that nothing prepared stays. */
const withoutPreparing = new WeakSet<pg.Pool>()

async function ask(pool: pg.Pool, values: unknown[]): Promise<pg.QueryResult<SearchHit>> {
  if (!withoutPreparing.has(pool)) {
    try {
      return await pool.query({ ...SEARCH, values })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!STATEMENT_LOST.has(code)) throw error
      withoutPreparing.add(pool)
    }
  }
  return await pool.query({ text: SEARCH.text, values })
}

/**
 * Products on show that answer a search text, names first; a shopper's search as it is typed.
 * Prepared once on each connection. Any text is safe; nonsense finds nothing.
 */
export async function searchProducts(
  db: ShopDatabase,
  text: string,
  limit = MAX_HITS,
): Promise<SearchHit[]> {
  const question = questionOf(text)
  if (!question) return []
  const most = Math.min(Math.max(1, limit), MAX_HITS)
  const { rows } = await ask(db.$client, [question.query, question.sounds, most])
  return rows
}
