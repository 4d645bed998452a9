import { characterCount, singleLine, withoutInvisible } from '../text/plain-text.ts'
import {
  CLAIM_WORDS,
  type ClaimKind,
  type ClaimWord,
  RESTRICTED_INGREDIENTS,
} from './claim-words.ts'

/** A word in a text that the law watches. */
export interface Claim {
  kind: ClaimKind
  /** The word of the list, as the owner reads it. */
  word: string
  /** What stands in the text. */
  found: string
  /** Where it begins, in UTF-16 units. */
  at: number
}

// Letters and marks of any script: in India's, a vowel sign is a mark and belongs to its word.
const BEFORE = '(?<![\\p{L}\\p{M}\\p{N}])'
const AFTER = '(?![\\p{L}\\p{M}\\p{N}])'

const whole = (pattern: string): RegExp => new RegExp(`${BEFORE}(?:${pattern})${AFTER}`, 'giu')

const WATCHED: readonly (readonly [ClaimWord, RegExp])[] = CLAIM_WORDS.map((word) => [
  { ...word, shown: word.shown.normalize('NFC') },
  whole(word.pattern.normalize('NFC')),
])
const RESTRICTED = RESTRICTED_INGREDIENTS.map(whole)

/** Joiners stand in words that people read; between letters they hide a word from a program alone. */
const JOINERS = /[\u200C\u200D]/g

/**
 * Finds the words that an Indian shop may not write beside its goods without thought, in English,
 * Hindi and Gujarati, in the order in which they stand (docs/law.md, claims). It warns: whether a word is a claim
 * is for a person to say. The same word twice is reported once.
 */
export function findClaims(text: string): Claim[] {
  const plain = withoutInvisible(text.normalize('NFC')).replace(JOINERS, '')
  const found = WATCHED.flatMap(([{ kind, shown }, pattern]) => {
    const [first] = plain.matchAll(pattern)
    return first ? [{ kind, word: shown, found: first[0], at: first.index }] : []
  })
  return found.sort((one, other) => one.at - other.at)
}

/** The ingredients among these that may not be sold online without a prescription (docs/law.md, Ayurvedic medicines and cosmetics). */
export function findRestricted(materials: readonly string[]): string[] {
  return materials.filter((material) =>
    RESTRICTED.some((pattern) => material.normalize('NFC').search(pattern) >= 0),
  )
}

/** Why words that look like a claim may stand; the owner names one and writes what it rests on. */
export const CLAIM_REASONS = ['other-sense', 'caution', 'approved', 'on-the-label'] as const
type ClaimReasonKind = (typeof CLAIM_REASONS)[number]

export interface ClaimReason {
  kind: ClaimReasonKind
  /** In the owner's own words, for the log. */
  note: string
}

/** A note says something only from about three words on. */
const MIN_NOTE_LENGTH = 10
const MAX_NOTE_LENGTH = 300

/** Reads a reason from outside; nothing when it names none of ours or says too little or too much. */
export function parseClaimReason(value: unknown): ClaimReason | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const kind = CLAIM_REASONS.find((known) => known === Reflect.get(value, 'kind'))
  const written: unknown = Reflect.get(value, 'note')
  if (!kind || typeof written !== 'string') return undefined
  const note = singleLine(written)
  const length = characterCount(note)
  const isLong = length >= MIN_NOTE_LENGTH && length <= MAX_NOTE_LENGTH
  return isLong ? { kind, note } : undefined
}
