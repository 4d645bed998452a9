import { type SQL, sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import { products, searchEntries } from '#database/tables/catalog.ts'
import type { Picture, ProductSummary } from '#domain/catalog/product.ts'
import { askedWords } from '#domain/catalog/search-words.ts'
import { descriptionsOf, ratingOf, type StoredDescriptions, withDescriptions } from './rows.ts'
import { MIN_PREFIX_LENGTH, questionFor } from './search-question.ts'

/** Hits shown in the search panel, and how many matches of each kind (name, anything) are ranked. */
export const MAX_HITS = 20
const MAX_RANKED = 60
/** The most products of a listing with a search text. */
export const MAX_MATCHES = 200
/** Name matches first; goods before sachets, which cannot be put into the cart. */
const BEST_FIRST = sql.raw(
  'hit.in_name desc, product.kind, hit.rank desc, product.listing_position, product.id',
)

/** What a search hit shows; stock and the rest are loaded with the product's page. */
export type SearchHit = Pick<
  ProductSummary,
  | 'id'
  | 'kind'
  | 'name'
  | 'names'
  | 'description'
  | 'descriptions'
  | 'category'
  | 'pricePaise'
  | 'mrpPaise'
  | 'netQuantity'
  | 'rating'
> & {
  picture: Picture | null
  /** Where the words occur exactly; null if they are only similar. */
  matched: 'name' | 'elsewhere' | null
}

type StoredHit = Omit<SearchHit, 'descriptions'> & { descriptions: StoredDescriptions }

/** Identifies a found product; a listing loads the rest itself. */
export type FoundProduct = Pick<SearchHit, 'id' | 'kind' | 'matched'>

const HIT = sql.raw(`product.id, product.kind, product.name, product.names, product.description,
  ${descriptionsOf('product')} as descriptions, product.category,
  product.price_paise as "pricePaise", product.mrp_paise as "mrpPaise",
  product.net_quantity as "netQuantity", ${ratingOf('product')} as rating, product.pictures -> 0 as picture`)

/** The family of a product's sizes, or a product that has none. */
const FAMILY = sql.raw("coalesce(nullif(lower(product.family), ''), product.id)")

interface OneQuestion extends Record<string, unknown> {
  question: string
  sounds: readonly string[]
  limit: number
  ranked: number
  everySize: boolean
}

const QUESTION = sql`${sql.placeholder('question')}::tsquery`
const LIMIT = sql`${sql.placeholder('limit')}::integer`
const EVERY_SIZE = sql`${sql.placeholder('everySize')}::boolean`

const searchOf = (columns: SQL) => sql`
    select ${columns}, (
      select case when entry.name_words @@ ${QUESTION} then 'name'
        when entry.words @@ ${QUESTION} then 'elsewhere' end
      from search_entries entry where entry.product_id = product.id
    ) as matched
    from (
      select hit.*, row_number() over (
        partition by ${FAMILY}
        order by hit.in_name desc, product.listing_position, product.id
      ) as place
      from match_products(
        ${QUESTION}, ${sql.placeholder('sounds')}::text[], ${sql.placeholder('ranked')}::integer
      ) hit
      join products product on product.id = hit.product_id and not product.hidden
    ) hit
    join products product on product.id = hit.product_id
    where hit.place = 1 or ${EVERY_SIZE}
    order by ${BEST_FIRST}
    limit ${LIMIT}`

interface Questions extends Record<string, unknown> {
  questions: readonly string[]
  limit: number
  everySize: boolean
}

/** Products that match any of several questions, those of the first question first; spelling is not guessed. */
const searchEachOf = (columns: SQL) => sql`
    select ${columns}, 'elsewhere' as matched
    from (
      select distinct on (size_or_family) hit.product_id, asked.place, hit.in_name, hit.rank
      from unnest(${sql.placeholder('questions')}::text[]) with ordinality asked(question, place),
        match_products(asked.question::tsquery, '{}', ${LIMIT}) hit
        join products product on product.id = hit.product_id
          and not product.hidden and product.kind = 'goods',
        lateral (select case when ${EVERY_SIZE} then product.id else ${FAMILY} end as size_or_family) kept
      order by size_or_family, asked.place, hit.in_name desc, product.listing_position, product.id
    ) hit
    join products product on product.id = hit.product_id
    order by hit.place, ${BEST_FIRST}
    limit ${LIMIT}`

/** The words of the catalogue that sound most like a word, within the similarity threshold of the index. */
const listAlike = statement<{ sound: string }, { sound: string }>(
  'search-words-alike',
  sql`
    select sound from search_vocabulary where sound % ${sql.placeholder('sound')}
    order by similarity(sound, ${sql.placeholder('sound')}) desc, sound limit 3`,
)

/** The two statements of a search, which read the same columns of each product. */
export interface Search<Hit extends FoundProduct> {
  one(db: ShopDatabase, values: OneQuestion): Promise<Hit[]>
  each(db: ShopDatabase, values: Questions): Promise<Hit[]>
}

function searchReading<Row extends FoundProduct, Hit extends FoundProduct>(
  name: string,
  columns: SQL,
  hitOf: (row: Row) => Hit,
): Search<Hit> {
  const one = statement<OneQuestion, Row>(`search-${name}`, searchOf(columns))
  const each = statement<Questions, Row>(`search-${name}-each`, searchEachOf(columns))
  return {
    one: async (db, values) => (await one(db, values)).map(hitOf),
    each: async (db, values) => (await each(db, values)).map(hitOf),
  }
}

/** Reads everything that a hit shows. */
export const WHOLE_HITS = searchReading(
  'hits',
  HIT,
  (row: StoredHit): SearchHit => withDescriptions(row),
)
/** Reads ids and kinds only. */
export const BARE_HITS = searchReading(
  'products',
  sql.raw('product.id, product.kind'),
  (row: FoundProduct) => row,
)

/** The index's weights for name and known-as. */
const NAMES = 'AB'

export interface SearchSize {
  limit?: number | undefined
  /** Every size of a family; else one of each. */
  everySize?: boolean | undefined
  /** Only names and the owner's search words, not ingredients and descriptions. */
  onlyNames?: boolean | undefined
}

const bounded = (limit: number) => Math.min(Math.max(1, limit), MAX_MATCHES)

/**
 * Visible products that match a search text, names first, for search as you type; one size of each family. Prepared
 * once for each connection, so that a search takes 0.6 ms instead of 1.5. Any text is safe; nonsense matches nothing.
 * `search` determines the columns.
 */
export async function searchProducts<Hit extends FoundProduct>(
  db: ShopDatabase,
  search: Search<Hit>,
  text: string,
  { limit = MAX_HITS, everySize = false }: SearchSize = {},
): Promise<Hit[]> {
  const question = questionFor(text)
  if (question === undefined) return []
  const sounds = askedWords(text).map(({ sound }) => sound)
  const max = bounded(limit)
  const ranked = Math.max(max, MAX_RANKED)
  return await search.one(db, { question, sounds, limit: max, ranked, everySize })
}

/** Visible goods that match any of the texts, in the order of the texts. */
export async function searchEach<Hit extends FoundProduct>(
  db: ShopDatabase,
  search: Search<Hit>,
  texts: readonly string[],
  { limit = MAX_HITS, everySize = false, onlyNames = false }: SearchSize,
): Promise<Hit[]> {
  const weights = onlyNames ? NAMES : undefined
  const questions = texts.flatMap((text) => questionFor(text, weights) ?? [])
  if (questions.length === 0) return []
  return await search.each(db, { questions, limit: bounded(limit), everySize })
}

/** Products with a word that looks a little like one of the text's, for a search that finds nothing. */
export async function searchAlike<Hit extends FoundProduct>(
  db: ShopDatabase,
  search: Search<Hit>,
  text: string,
  limit: number,
): Promise<Hit[]> {
  const words = askedWords(text).filter(({ sound }) => sound.length >= MIN_PREFIX_LENGTH)
  const alike = await Promise.all(words.map(({ sound }) => listAlike(db, { sound })))
  const sounds = alike.flat().map(({ sound }) => sound)
  return await searchEach(db, search, sounds, { limit })
}

/** Whether a product's name, or that of one of its herbs, is or sounds like a text in any script; for the panel's lists. */
export function isKnownAs(text: string): SQL | undefined {
  const question = questionFor(text, NAMES)
  return question === undefined
    ? undefined
    : sql`${products.id} in (
        select ${searchEntries.productId} from ${searchEntries}
        where ${searchEntries.words} @@ ${question}::tsquery)`
}
