import { characterCount, singleLine, withoutInvisible } from '../text/plain-text.ts'
import { sentFields } from '../text/read-form.ts'
import {
  CLAIM_WORDS,
  type ClaimKind,
  type ClaimWord,
  LAWFUL_USES,
  RESTRICTED_INGREDIENTS,
} from './claim-words.ts'

/** A regulated word in a text. */
export interface Claim {
  kind: ClaimKind
  /** The listed word, as shown to the owner. */
  word: string
  /** The matching text. */
  found: string
  /** Its start, in UTF-16 units. */
  at: number
}

// Letters and marks of any script: in Indian scripts a vowel sign is a mark and part of its word.
const BEFORE = '(?<![\\p{L}\\p{M}\\p{N}])'
const AFTER = '(?![\\p{L}\\p{M}\\p{N}])'

const whole = (pattern: string, flags = 'iu'): RegExp =>
  new RegExp(`${BEFORE}(?:${pattern.normalize('NFC')})${AFTER}`, flags)

/** A listed word with its compiled pattern. */
export type WordPattern = readonly [ClaimWord, RegExp]

/** Compiles a list of words; done once for each list, because it takes longer than a search. */
export const compileWords = (words: readonly ClaimWord[]): WordPattern[] =>
  words.map((word) => [{ ...word, shown: word.shown.normalize('NFC') }, whole(word.pattern)])

/** Finds listed words in a text, in the sequence of the text, each once. */
export const findWords = (text: string, words: readonly WordPattern[]): Claim[] =>
  foundIn(legible(text), words)

interface Patterns {
  watched: readonly WordPattern[]
  lawful: readonly RegExp[]
  restricted: readonly RegExp[]
}

let compiled: Patterns | undefined

/** Compiles the patterns on first use, because they take a twentieth of the time of a start. */
function patterns(): Patterns {
  compiled ??= {
    watched: compileWords(CLAIM_WORDS),
    lawful: LAWFUL_USES.map((pattern) => whole(pattern, 'giu')),
    restricted: RESTRICTED_INGREDIENTS.map((pattern) => whole(pattern)),
  }
  return compiled
}

/** Joiners are part of correct spelling; between letters they can also hide a word from a filter. */
const JOINERS = /[\u200C\u200D]/g

const legible = (text: string): string =>
  withoutInvisible(text.normalize('NFC')).replace(JOINERS, '')

/**
 * Finds words that are regulated in India if shown with goods, in English, Hindi and Gujarati, in the
 * sequence of the text, each once (docs/law.md, claims). It only warns: a person decides whether a word
 * is a claim.
 */
export function findClaims(text: string): Claim[] {
  return foundIn(withoutLawful(legible(text)), patterns().watched)
}

function foundIn(plain: string, words: readonly WordPattern[]): Claim[] {
  const found = words.flatMap(([{ kind, shown }, pattern]) => {
    const match = pattern.exec(plain)
    return match ? [{ kind, word: shown, found: match[0], at: match.index }] : []
  })
  return found.sort((one, other) => one.at - other.at)
}

/** Blanks out lawful uses; keeps the positions of the other text. */
function withoutLawful(text: string): string {
  return patterns().lawful.reduce(
    (rest, pattern) => rest.replace(pattern, (said) => ' '.repeat(said.length)),
    text,
  )
}

/**
 * Returns the ingredients that may not be sold online without a prescription, by their English, Hindi, Gujarati or Latin
 * names (docs/law.md, Ayurvedic medicines and cosmetics).
 */
export function findRestricted(materials: readonly string[]): string[] {
  const { restricted } = patterns()
  return materials.filter((material) => {
    const plain = legible(material)
    return restricted.some((pattern) => pattern.test(plain))
  })
}

/** Why a regulated word is allowed; the owner chooses one and explains it. */
export const CLAIM_REASONS = ['other-sense', 'caution', 'approved', 'on-the-label'] as const
type ClaimReasonKind = (typeof CLAIM_REASONS)[number]

export interface ClaimReason {
  kind: ClaimReasonKind
  /** The owner's explanation, for the audit log. */
  note: string
}

/** About three words. */
const MIN_NOTE_LENGTH = 10
const MAX_NOTE_LENGTH = 300

/** Parses a claim reason; undefined for an unknown kind, or a note that is too short or too long. */
export function parseClaimReason(value: unknown): ClaimReason | undefined {
  const given = sentFields(value)
  const kind = CLAIM_REASONS.find((known) => known === given.kind)
  const note = singleLine(given.note)
  const length = characterCount(note)
  const isLong = length >= MIN_NOTE_LENGTH && length <= MAX_NOTE_LENGTH
  return kind && isLong ? { kind, note } : undefined
}
