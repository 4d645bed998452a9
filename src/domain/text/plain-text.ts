/** They stand between words and cannot be stored or printed: control characters, breaks of lines. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu

/**
 * They turn a text around or fill it with nothing: marks of direction, spaces without width, blank
 * letters of Braille and Hangul, what Unicode keeps free. What joins letters of India's scripts and
 * parts of emoji stays.
 */
const INVISIBLE =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB]/gu

/** Joiners and accents alone are nothing that a person can see. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/

const visible = (text: string): string =>
  withoutInvisible(text.toWellFormed().replace(CONTROLS, ' ')).normalize('NFC')

/** The text without what nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/**
 * What somebody typed as one line: one space between words, none around them. Empty for
 * anything but a text, and for one in which nothing is seen.
 */
export function singleLine(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = visible(value).replace(/\s+/g, ' ').trim()
  return SEEN.test(text) ? text : ''
}

/** What somebody typed as several lines, kept as lines. Empty for anything but a text. */
export function multiLine(value: unknown): string {
  if (typeof value !== 'string') return ''
  const lines = value.split(LINE_BREAK).map((line) => visible(line).trimEnd())
  const text = lines.join('\n').trim()
  return SEEN.test(text) ? text : ''
}

/** Markup or another kind of source: line breaks and tabs stay, what no text can hold goes. */
export function storableText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu, '')
}

/** Code points: a letter of India's scripts is often several, an emoji never half a one. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && characterCount(text) > most
}

/** The first characters of a text, never half a one. */
export function firstCharacters(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('').trim()
}

/** Whether there is anything in it that a person can read out. */
export function hasLetterOrFigure(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
