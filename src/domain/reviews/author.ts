import { DEFAULT_LANGUAGE } from '../language/languages.ts'
import { splitName } from '../text/person-name.ts'

const MAX_FIRST_NAME_LENGTH = 30

/**
 * Returns the public name of a review's author: 'Asha Patel' is 'Asha P.'. Empty if the account's name
 * is its e-mail address or local part, which stays private.
 */
export function publicName({ name, email }: { name: string; email: string }): string {
  const isAddress = name.includes('@') || name.toLowerCase() === email.split('@', 1)[0]
  const { given, rest } = splitName(name)
  if (isAddress || given === '') return ''
  const shown = lettersOf(given).slice(0, MAX_FIRST_NAME_LENGTH).join('')
  const [initial] = lettersOf(rest.at(-1) ?? '')
  return initial ? `${shown} ${initial.toUpperCase()}.` : shown
}

const letters = new Intl.Segmenter(DEFAULT_LANGUAGE)

/** Splits into graphemes, because a vowel sign belongs to its consonant. */
function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment)
}
