import {
  DEFAULT_LANGUAGE,
  LANGUAGE_FACTS,
  LANGUAGES,
  type Language,
  type Translation,
} from '#domain/language/languages.ts'

/**
 * What is written in Latin letters in every language, because packs, forms and instruments do so: units, abbreviations
 * of taxes, laws and payments, and codes.
 */
const LATIN_EVERYWHERE = [
  'ml',
  'l',
  'g',
  'kg',
  'mg',
  'cm',
  'm',
  'km',
  'kcal',
  'kJ',
  'C',
  'pH',
  'SPF',
  'IU',
  'KB',
  'MB',
  'GB',
  'MRP',
  'GST',
  'GSTIN',
  'HSN',
  'SAC',
  'CGST',
  'SGST',
  'UTGST',
  'IGST',
  'FSSAI',
  'AYUSH',
  'COD',
  'UPI',
  'CVV',
  'OTP',
  'ORS',
  'BMI',
  'BP',
  'PDF',
  'JPEG',
  'PNG',
  'WebP',
  'SMS',
  'ID',
  'URL',
  'RSS',
  'JavaScript',
  // The words that stop and restart messages to a phone, which are sent literally.
  'STOP',
  'START',
  // The halves of the day, as CLDR writes them in Hindi and Gujarati; the letters of a quiz’s answers.
  'am',
  'pm',
  'AM',
  'PM',
  'A',
  'B',
  'C',
  'D',
  'E',
]

const KEPT_WORDS = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${LATIN_EVERYWHERE.join('|')})(?![\\p{Script=Latin}])`,
  'gu',
)
/** Addresses of pages and of mail, and names of hosts. */
const ADDRESSES = /https?:\/\/\S+|[\w.+-]+@[\w.-]+|(?<![\w.])(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?/gi
/** Two Latin words in brackets: `(Vetiveria zizanioides)`, also with `L.` or a second name after a comma. */
const BINOMIALS =
  /\(\s*[A-Z][a-z]+ (?:×\s?)?[a-z-]+[^()\p{Script=Devanagari}\p{Script=Gujarati}]*\)/gu
/** Numbers of orders, licences and lots, such as `SMG-00012`. */
const CODES = /(?<![\p{L}])[A-Z\d]*(?:[A-Z]+[-/]?\d|\d[-/]?[A-Z])[A-Z\d/-]*(?!\p{Script=Latin})/gu

type Script = (typeof LANGUAGE_FACTS)[Language]['font']

/** A word that a screen reader pronounces wrongly without its language; units and codes are read letter by letter. */
const LATIN_WORD = '\\p{Script=Latin}[\\p{Script=Latin}\\p{M}’.-]+'
const LATIN_WORDS = `${LATIN_WORD}(?:[\\s,;:·&]+${LATIN_WORD})+`

/** What a screen reader speaking the language cannot read: words of another Indian script, and two or more Latin words in a row. */
const UNREADABLE: Readonly<Record<Script, RegExp>> = {
  latin: /[\p{Script=Devanagari}\p{Script=Gujarati}]+/gu,
  devanagari: new RegExp(`\\p{Script=Gujarati}+|${LATIN_WORDS}`, 'gu'),
  gujarati: new RegExp(`\\p{Script=Devanagari}+|${LATIN_WORDS}`, 'gu'),
}

/** The runs of a text that want a language of their own within one in `lang`. */
export function unreadableRuns(text: string, lang: string): string[] {
  const language = LANGUAGES.find((one) => one === lang) ?? DEFAULT_LANGUAGE
  const rest = [ADDRESSES, CODES, KEPT_WORDS].reduce((left, one) => left.replace(one, ' '), text)
  return rest.match(UNREADABLE[LANGUAGE_FACTS[language].font]) ?? []
}

/** A letter of each script. */
export const SCRIPTS: Readonly<Record<Script, RegExp>> = {
  latin: /\p{Script=Latin}/u,
  devanagari: /\p{Script=Devanagari}/u,
  gujarati: /\p{Script=Gujarati}/u,
}

export interface LetterCount {
  own: number
  foreign: number
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text without what stays in Latin letters; `names` are the brand, the seller's address and the like. */
function withoutKept(text: string, names: readonly string[] = []): string {
  const called = names.filter(Boolean).map((name) => new RegExp(escaped(name), 'gi'))
  return [ADDRESSES, ...called, BINOMIALS, CODES, KEPT_WORDS].reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    text,
  )
}

/** The letters of a text in the language's script and in all others; vowel signs belong to their letter. */
export function countLetters(
  text: string,
  language: Translation,
  names: readonly string[] = [],
): LetterCount {
  const letters = withoutKept(text, names).match(/\p{L}/gu) ?? []
  const own = letters.filter((letter) => SCRIPTS[LANGUAGE_FACTS[language].font].test(letter)).length
  return { own, foreign: letters.length - own }
}

/** The runs of letters of other scripts, with the spaces and signs between them. */
export function foreignRuns(
  text: string,
  language: Translation,
  names: readonly string[] = [],
): string[] {
  const own = language === 'hi' ? 'Devanagari' : 'Gujarati'
  const run = new RegExp(
    `(?!\\p{Script=${own}})\\p{L}(?:[^\\p{Script=${own}}\\n]*(?!\\p{Script=${own}})\\p{L})?`,
    'gu',
  )
  return withoutKept(text, names).match(run) ?? []
}

/** The share of letters in the own script; 1 for a text without letters. */
export const shareOf = ({ own, foreign }: LetterCount): number =>
  own + foreign === 0 ? 1 : own / (own + foreign)
