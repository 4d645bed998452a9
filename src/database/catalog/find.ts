import type { ShopDatabase } from '#database/connection.ts'
import {
  type FoundNeed,
  findBegunNeed,
  findIllness,
  findMisspeltNeed,
  findNeed,
  isMedical,
  type Need,
} from '#domain/catalog/needs.ts'
import { missedWords } from '#domain/catalog/search-misses.ts'
import { askedWords } from '#domain/catalog/search-words.ts'
import {
  BARE_HITS,
  type FoundProduct,
  MAX_HITS,
  MAX_MATCHES,
  type Search,
  type SearchHit,
  searchAlike,
  searchEach,
  searchProducts,
  WHOLE_HITS,
} from './search.ts'
import { findSearchTie } from './search-ties.ts'

export interface ShopSearch<Hit extends FoundProduct> {
  /** The need that the text names, beside or instead of a product's name. */
  need: Need | undefined
  hits: Hit[]
  /** True if the hits match only some of the words. */
  isPartial: boolean
  /** Products with similar names; only without hits and need. */
  nearest: Hit[]
}

/** Which columns are read, and of how many products. */
interface Wanted<Hit extends FoundProduct> {
  search: Search<Hit>
  limit: number
  everySize: boolean
}

const MAX_NEAREST = 4
/** A shorter word alone is too vague to search for. */
const MIN_WORD = 3

function onceEach<Hit extends FoundProduct>(hits: readonly Hit[], limit: number): Hit[] {
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, limit)
}

/** Results for search as you type: some hits with everything that is shown of them, one size of each family. */
export const findForShopper = (db: ShopDatabase, text: string): Promise<ShopSearch<SearchHit>> =>
  find(db, text, { search: WHOLE_HITS, limit: MAX_HITS, everySize: false })

/** Results for a listing: every size, with ids and kinds only. */
export const findForListing = (db: ShopDatabase, text: string): Promise<ShopSearch<FoundProduct>> =>
  find(db, text, { search: BARE_HITS, limit: MAX_MATCHES, everySize: true })

/**
 * Searches by name and by need. A text that names a need and no product returns the products of the need; products with
 * the words in their names come first, unless the need is itself a name of goods. What only a doctor should answer finds
 * no product, whatever its name, and sachets are never found by a complaint (docs/law.md, claims).
 */
async function find<Hit extends FoundProduct>(
  db: ShopDatabase,
  text: string,
  wanted: Wanted<Hit>,
): Promise<ShopSearch<Hit>> {
  const found = (need: Need | undefined, hits: Hit[]): ShopSearch<Hit> => ({
    need,
    hits,
    isPartial: false,
    nearest: [],
  })
  const results = await searchProducts(db, wanted.search, text, wanted)
  const inName = results.filter(({ matched }) => matched === 'name')
  const asked = findNeed(text)
  const illness = findIllness(text)
  // A product of the name that was typed wins over an illness that only sounds like it.
  const isOther = asked?.bySound && isMedical(asked.need) && !illness && inName.length > 0
  const named = isOther ? undefined : asked
  // `skin` names goods, and `fairer skin` what none may be shown for.
  const isMore = named?.rest && !isMedical(named.need) && !findIllness(named.named)
  if (illness && isMore && inName.length === 0) return found(illness, [])
  if (named && (named.rest === '' || inName.length === 0)) {
    const sold = await hitsOfGoods(db, named, wanted)
    if (sold.length > 0) return found(undefined, onceEach([...sold, ...inName], wanted.limit))
    // With a use, products with a misspelt name come first: `alovera juice`.
    const isUse = named.need.kind === 'shelf' || named.need.kind === 'goods'
    const first = named.rest && isUse ? results : inName
    const hits = await hitsOfNeed(db, named, first, wanted)
    // The owner's shop may have nothing of a use that the shipped one has.
    if (hits.length > 0 || !isUse) return found(named.need, hits)
  }
  if (inName.length > 0) return found(undefined, results)
  if (illness) return found(illness, [])
  const begun = findBegunNeed(text)
  if (begun) return found(begun.need, await hitsOfNeed(db, begun, [], wanted))
  if (results.some(({ matched }) => matched !== null)) return found(undefined, results)
  const tied = await hitsOfTie(db, text, wanted)
  if (tied.length > 0) return found(undefined, tied)
  const misspelt = findMisspeltNeed(text)
  if (misspelt) return found(misspelt.need, await hitsOfNeed(db, misspelt, [], wanted))
  if (results.length > 0) return found(undefined, results)
  const some = await hitsOfSomeWords(db, text, wanted)
  if (some.length > 0) return { ...found(undefined, some), isPartial: true }
  const nearest = await searchAlike(db, wanted.search, text, MAX_NEAREST)
  return { ...found(undefined, []), nearest }
}

async function hitsOfNeed<Hit extends FoundProduct>(
  db: ShopDatabase,
  { need, rest }: FoundNeed,
  inName: readonly Hit[],
  wanted: Wanted<Hit>,
): Promise<Hit[]> {
  if (isMedical(need)) return []
  const [beside, ofNeed] = await Promise.all([
    rest ? searchProducts(db, wanted.search, rest, wanted) : [],
    searchEach(db, wanted.search, need.find, wanted),
  ])
  const goodsBeside = beside.filter(({ matched, kind }) => matched !== null && kind === 'goods')
  // What is another name of goods means these before goods that are only made with them: `ghee` before the kajal.
  const ofName = need.kind === 'goods' && rest === '' ? ofNeed : []
  const named = need.kind === 'goods' ? inName : inName.filter(({ kind }) => kind === 'goods')
  return onceEach([...ofName, ...named, ...goodsBeside, ...ofNeed], wanted.limit)
}

/** The owner's own goods of a name that the shipped shop does not sell: `shilajit`. */
async function hitsOfGoods<Hit extends FoundProduct>(
  db: ShopDatabase,
  { need, named }: FoundNeed,
  wanted: Wanted<Hit>,
): Promise<Hit[]> {
  if (need.kind !== 'not-sold') return []
  return await searchEach(db, wanted.search, [named], { ...wanted, onlyNames: true })
}

/** The goods that the owner has assigned to these words. */
async function hitsOfTie<Hit extends FoundProduct>(
  db: ShopDatabase,
  text: string,
  wanted: Wanted<Hit>,
): Promise<Hit[]> {
  const words = missedWords(text)
  const finds = words && (await findSearchTie(db, words))
  return finds ? await searchEach(db, wanted.search, [finds], wanted) : []
}

/** The products that match any of several words, those of the longest word first. */
async function hitsOfSomeWords<Hit extends FoundProduct>(
  db: ShopDatabase,
  text: string,
  wanted: Wanted<Hit>,
): Promise<Hit[]> {
  const asked = askedWords(text)
  if (asked.length < 2) return []
  const words = asked.map(({ spelling }) => spelling).filter(({ length }) => length >= MIN_WORD)
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return await searchEach(db, wanted.search, longestFirst, wanted)
}
