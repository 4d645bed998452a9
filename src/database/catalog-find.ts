import {
  type FoundNeed,
  findBegunNeed,
  findMisspeltNeed,
  findNeed,
  type Need,
} from '#domain/catalog/needs.ts'
import { askedWords } from '#domain/catalog/search-words.ts'
import {
  MAX_HITS,
  type SearchHit,
  type SearchSize,
  searchAlike,
  searchEach,
  searchProducts,
} from './catalog-search.ts'
import type { ShopDatabase } from './connection.ts'

export interface ShopSearch {
  /** What the text asks for beside or instead of a product's name. */
  need: Need | undefined
  hits: SearchHit[]
  /** Whether the hits have only some of the words. */
  isPartial: boolean
  /** Products with similar names; only without hits and need. */
  nearest: SearchHit[]
}

const MAX_NEAREST = 4
/** A shorter word alone says too little of what somebody wants. */
const MIN_WORD = 3

function onceEach(hits: readonly SearchHit[], limit: number): SearchHit[] {
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, limit)
}

/**
 * Searches by name and by need. A text that names a need and no product shows the products of the need; products
 * that have the words in their names stand first. Sachets are never found by a complaint (docs/law.md, claims).
 */
export async function findForShopper(
  db: ShopDatabase,
  text: string,
  { limit = MAX_HITS, everySize = false }: SearchSize = {},
): Promise<ShopSearch> {
  const size = { limit, everySize }
  const found = (need: Need | undefined, hits: SearchHit[]): ShopSearch => ({
    need,
    hits,
    isPartial: false,
    nearest: [],
  })
  const results = await searchProducts(db, text, size)
  const inName = results.filter(({ matched }) => matched === 'name')
  const named = findNeed(text)
  if (named && (named.rest === '' || inName.length === 0)) {
    // Beside a use, a misspelt name is what somebody wants first: `alovera juice`.
    const isUse = named.need.kind === 'shelf' || named.need.kind === 'goods'
    const first = named.rest && isUse ? results : inName
    return found(named.need, await hitsOfNeed(db, named, first, size))
  }
  if (inName.length > 0) return found(undefined, results)
  const begun = findBegunNeed(text)
  if (begun) return found(begun.need, await hitsOfNeed(db, begun, [], size))
  if (results.some(({ matched }) => matched !== null)) return found(undefined, results)
  const misspelt = findMisspeltNeed(text)
  if (misspelt) return found(misspelt.need, await hitsOfNeed(db, misspelt, [], size))
  if (results.length > 0) return found(undefined, results)
  const some = await hitsOfSomeWords(db, text, size)
  if (some.length > 0) return { ...found(undefined, some), isPartial: true }
  return { ...found(undefined, []), nearest: await searchAlike(db, text, MAX_NEAREST) }
}

async function hitsOfNeed(
  db: ShopDatabase,
  { need, rest }: FoundNeed,
  inName: readonly SearchHit[],
  size: SearchSize & { limit: number },
): Promise<SearchHit[]> {
  const isMedical = need.kind === 'doctor' || need.kind === 'doctor-first'
  const [beside, ofNeed] = await Promise.all([
    rest && !isMedical ? searchProducts(db, rest, size) : [],
    searchEach(db, need.find, size),
  ])
  const goodsBeside = beside.filter(({ matched, kind }) => matched !== null && kind === 'goods')
  return onceEach([...inName, ...goodsBeside, ...ofNeed], size.limit)
}

/** The products that any one word of several finds, those of the longest word first. */
async function hitsOfSomeWords(
  db: ShopDatabase,
  text: string,
  size: SearchSize,
): Promise<SearchHit[]> {
  const asked = askedWords(text)
  if (asked.length < 2) return []
  const words = asked.map(({ typed }) => typed).filter(({ length }) => length >= MIN_WORD)
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return await searchEach(db, longestFirst, size)
}
