import herbs from '#content/catalogue/herbs.json' with { type: 'json' }
import rows from '#content/search/needs.json' with { type: 'json' }
import smallWords from '#content/search/small-words.json' with { type: 'json' }
import { findClaims } from '../claims/find-claims.ts'
import { type Concern, findConcern } from '../suggestions/concerns.ts'
import { isListedDiet, type ListedDiet } from './listing-filters.ts'
import {
  allAskedWords,
  askedWords,
  MAX_ASKED_WORDS,
  type SearchWord,
  searchWordsOf,
} from './search-words.ts'

/**
 * The kinds of searches that are no product's name: a complaint, a use, or something that the shop does not sell.
 * `concern`: a complaint with a sachet. `doctor-first`: a concern for which no product may be shown (docs/law.md,
 * claims). `shelf`: a use that the shop's products have. `doctor`: a complaint for which nothing is sold. `not-sold`:
 * goods that the shop does not have, unless the owner adds a product of that name. `page`: answered by a page. `goods`:
 * only another name of products.
 */
const NEED_KINDS = [
  'concern',
  'doctor-first',
  'shelf',
  'doctor',
  'not-sold',
  'page',
  'goods',
] as const
type NeedKind = (typeof NEED_KINDS)[number]

/** A page of the shop that answers a need better than a product. */
const NEED_PAGES = ['consulting', 'orders', 'returns', 'contact', 'quiz', 'shop'] as const
type NeedPage = (typeof NEED_PAGES)[number]

export interface Need {
  id: string
  kind: NeedKind
  concern?: Concern
  page?: NeedPage
  /** The diet whose goods a listing shows. */
  diet?: ListedDiet
  /** Searches whose products are shown, in this sequence. */
  find: readonly string[]
}

export interface FoundNeed {
  need: Need
  /** The words of the text that name it. */
  named: string
  /** They only sound like it: `chandan` (sandalwood) like the Gujarati word for ulcers. */
  bySound: boolean
  /** The other words of the text: `haldi` in `haldi for cough`. */
  rest: string
}

/** Words that accompany a need without changing it. */
const BESIDE = new Set(Object.values(smallWords.besideNeed).flat())
/** Function words inside a need, which people omit or spell in many ways. */
const INSIDE = new Set(Object.values(smallWords.insideNeed).flat())

function isNeedKind(text: string): text is NeedKind {
  return NEED_KINDS.some((kind) => kind === text)
}

function isNeedPage(text: string | undefined): text is NeedPage {
  return NEED_PAGES.some((page) => page === text)
}

function needOf(row: (typeof rows)[number]): Need {
  const {
    id,
    kind,
    concern: index,
    page,
    diet,
    find = [],
  } = row as typeof row & {
    concern?: number
    page?: string
    diet?: string
    find?: string[]
  }
  if (!isNeedKind(kind)) throw new Error(`${id}: no such kind of need`)
  const concern = findConcern(index)
  return {
    id,
    kind,
    find,
    ...(concern && { concern }),
    ...(isNeedPage(page) && { page }),
    ...(isListedDiet(diet) && { diet }),
  }
}

/** Whether only a doctor should answer it, so that no product may be shown. */
export const isMedical = ({ kind }: Need): boolean => kind === 'doctor' || kind === 'doctor-first'

const isComplaint = (need: Need): boolean => need.kind === 'concern' || isMedical(need)

/** Every need of the table. */
export const NEEDS: readonly Need[] = rows.map(needOf)

const textOf = (words: readonly SearchWord[]) => words.map(({ spelling }) => spelling).join(' ')
const keyOf = (words: readonly string[]) => [...words].sort().join(' ')
const withoutInside = (words: readonly SearchWord[]) => {
  const telling = words.filter(({ spelling }) => !INSIDE.has(spelling))
  return telling.length > 0 ? telling : words
}

interface Phrases {
  /** Needs by the sorted words of each phrase, by spelling and by sound. */
  bySpelling: ReadonlyMap<string, Need>
  bySound: ReadonlyMap<string, Need>
  /** The sounds of all words of all phrases. */
  vocabulary: ReadonlySet<string>
  /** The sounds of the names of herbs, which are no misspelt illness: kesar (saffron) is one letter from cancer. */
  herbs: ReadonlySet<string>
}

function readPhrases(): Phrases {
  const bySpelling = new Map<string, Need>()
  const bySound = new Map<string, Need>()
  const vocabulary = new Set<string>()
  for (const [place, { words }] of rows.entries()) {
    const need = NEEDS[place]
    if (!need) continue
    for (const phrase of Object.values(words).flat()) {
      const telling = withoutInside(askedWords(phrase))
      const spelling = keyOf(telling.map((word) => word.spelling))
      const sound = keyOf(telling.map((word) => word.sound))
      if (!bySpelling.has(spelling)) bySpelling.set(spelling, need)
      if (!bySound.has(sound)) bySound.set(sound, need)
      for (const word of telling) vocabulary.add(word.sound)
    }
  }
  const names = herbs.flatMap(({ listed, otherSpellings, names }) => [
    ...listed,
    otherSpellings,
    ...Object.values(names),
  ])
  const named = new Set(names.flatMap((name) => searchWordsOf(name).map(({ sound }) => sound)))
  return { bySpelling, bySound, vocabulary, herbs: named }
}

let read: Phrases | undefined
/** Reads the phrases at the first search, so that a start does not wait for it. */
function phrases(): Phrases {
  read ??= readPhrases()
  return read
}

/**
 * Returns the words of a text without accompanying words, unless there are no others. Of a whole sentence, as voice input
 * types it, only those that a need may have.
 */
function askedIn(text: string): readonly SearchWord[] {
  const words = withoutInside(allAskedWords(text))
  const telling = words.filter(({ spelling }) => !BESIDE.has(spelling))
  const asked = telling.length > 0 ? telling : words
  if (asked.length <= MAX_ASKED_WORDS) return asked
  const known = asked.filter(({ sound }) => phrases().vocabulary.has(sound))
  return (known.length > 0 ? known : asked).slice(0, MAX_ASKED_WORDS)
}

/** Returns the subsets of the words, largest first; at most six words make 63. */
function subsetsOf(words: readonly SearchWord[]): SearchWord[][] {
  const subsets: SearchWord[][] = []
  for (let chosen = (1 << words.length) - 1; chosen > 0; chosen -= 1) {
    subsets.push(words.filter((_, place) => chosen & (1 << place)))
  }
  return subsets.sort((one, other) => other.length - one.length)
}

function lookUp(words: readonly SearchWord[]): FoundNeed | undefined {
  const { bySpelling, bySound, herbs } = phrases()
  for (const subset of subsetsOf(words)) {
    const spelled = bySpelling.get(keyOf(subset.map((word) => word.spelling)))
    const need = spelled ?? bySound.get(keyOf(subset.map((word) => word.sound)))
    if (!need) continue
    // Dill sounds like the heart in Hindi.
    if (!spelled && isMedical(need) && subset.every((word) => herbs.has(word.sound))) continue
    const rest = words.filter((word) => !subset.includes(word))
    return { need, named: textOf(subset), bySound: !spelled, rest: textOf(rest) }
  }
  return undefined
}

/**
 * Finds the need that a text names, alone or among other words. Of several complaints it is the one that is a listed
 * disease, in whatever sequence they stand: `gas and acidity`, `acidity and gas`.
 */
export function findNeed(text: string): FoundNeed | undefined {
  const first = lookUp(askedIn(text))
  if (!first?.rest || findIllness(first.named)) return first
  const other = lookUp(askedIn(first.rest))
  if (!other || !isComplaint(other.need) || !findIllness(other.named)) return first
  return { ...other, rest: [first.named, other.rest].filter(Boolean).join(' ') }
}

const ILLNESS = NEEDS.find(({ id }) => id === 'illness')

/**
 * The need of a text with a listed disease, or a promise about the body's looks, that no other need names: no product
 * may be found by it, not even by its sound (docs/law.md, claims).
 */
export function findIllness(text: string): Need | undefined {
  const isListed = findClaims(text).some(({ kind }) => kind === 'disease' || kind === 'appearance')
  return isListed ? ILLNESS : undefined
}

/** Shorter prefixes match too many words. */
const MIN_BEGINNING = 4

/** Finds the need with a word that starts with the last word of a text, for search as you type. */
export function findBegunNeed(text: string): FoundNeed | undefined {
  const words = askedIn(text)
  const last = words.at(-1)
  const { vocabulary, herbs } = phrases()
  if (!last || last.sound.length < MIN_BEGINNING || herbs.has(last.sound)) return undefined
  for (const known of vocabulary) {
    if (!known.startsWith(last.sound)) continue
    const found = lookUp([...words.slice(0, -1), { spelling: known, sound: known }])
    if (found) return found
  }
  return undefined
}

/** Tolerates one typing error from five letters on, two from eight. */
const FORGIVEN: readonly (readonly [letters: number, slips: number])[] = [
  [8, 2],
  [5, 1],
]

function nearestKnown({ sound }: SearchWord): string | undefined {
  const slips = FORGIVEN.find(([letters]) => sound.length >= letters)?.[1] ?? 0
  if (slips === 0) return undefined
  let nearest: string | undefined
  let min = slips + 1
  for (const known of phrases().vocabulary) {
    if (known[0] !== sound[0] || Math.abs(known.length - sound.length) >= min) continue
    const distance = slipsBetween(sound, known)
    if (distance < min) [nearest, min] = [known, distance]
  }
  return nearest
}

/** Finds the need of a misspelt text: `acidiy`, `constipaton`. */
export function findMisspeltNeed(text: string): FoundNeed | undefined {
  const words = askedIn(text)
  const { vocabulary, herbs } = phrases()
  const corrected = words.map((word) => {
    const isKnown = vocabulary.has(word.sound) || herbs.has(word.sound)
    const known = isKnown ? undefined : nearestKnown(word)
    return known === undefined ? word : { spelling: known, sound: known }
  })
  if (corrected.every((word, place) => word === words[place])) return undefined
  return lookUp(corrected)
}

/** The edit distance: letters missing, added, wrong or swapped with their neighbour (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  const width = other.length + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: width }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row]
    for (let column = 1; column < width; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const min = Math.min(
        (here[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      here.push(isSwapped ? Math.min(min, (beforeLast[column - 2] ?? 0) + 1) : min)
    }
    beforeLast = last
    last = here
  }
  return last[other.length] ?? 0
}
