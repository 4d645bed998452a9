import titles from '#content/accounts/name-titles.json' with { type: 'json' }
import { isLongerThan, singleLine } from './plain-text.ts'

export const MAX_NAME_LENGTH = 80

export type NameProblem = 'name-required' | 'name-too-long'

/** Reads a name as one line; it must contain a letter. */
export function readName(value: unknown): { name: string; problem: NameProblem | undefined } {
  const name = singleLine(value)
  if (!/\p{L}/u.test(name)) return { name, problem: 'name-required' }
  return { name, problem: isLongerThan(name, MAX_NAME_LENGTH) ? 'name-too-long' : undefined }
}

/** Initials before a name, as in the south of India: `K.`, `S`, `K.S.`. */
const INITIALS = /^(?:\p{L}\p{M}*\.)*\p{L}?\p{M}*\.?$/u
const TITLES = new Set(Object.values(titles).flat())

const isTitle = (part: string): boolean => TITLES.has(part.toLowerCase().replace(/\.$/, ''))

/**
 * Splits a name into the part by which its bearer is addressed, the first that is neither a title nor an initial, and
 * the parts after it. A name without such a part is kept whole.
 */
export function splitName(name: string): { given: string; rest: readonly string[] } {
  const parts = name.trim().split(/\s+/)
  const first = parts.findIndex((part) => !INITIALS.test(part) && !isTitle(part))
  const [given = '', ...rest] = first === -1 ? [parts.join(' ')] : parts.slice(first)
  return { given, rest }
}
