/** Control characters and line separators, which cannot be stored or printed. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu

/**
 * Direction marks, zero-width spaces, blank Braille and Hangul letters, noncharacters.
 * Joiners of Indian scripts and emoji are kept.
 */
const INVISIBLE =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB]/gu

/** A visible character; joiners and accents alone are invisible. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/

const visible = (text: string): string =>
  withoutInvisible(text.toWellFormed().replace(CONTROLS, ' ')).normalize('NFC')

/** Removes invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/**
 * Normalises a value to one line with single spaces, trimmed. Empty for anything but a text, and
 * for an invisible one.
 */
export function singleLine(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = visible(value).replace(/\s+/g, ' ').trim()
  return SEEN.test(text) ? text : ''
}

/** Normalises a value to trimmed lines. Empty for anything but a text. */
export function multiLine(value: unknown): string {
  if (typeof value !== 'string') return ''
  const lines = value.split(LINE_BREAK).map((line) => visible(line).trimEnd())
  const text = lines.join('\n').trim()
  return SEEN.test(text) ? text : ''
}

/** Removes characters that a database text cannot contain; keeps line breaks and tabs. For markup and other source. */
export function storableText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu, '')
}

/** Counts code points, so that an emoji is never split. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/** True if a text has more than `max` code points. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && characterCount(text) > max
}

/** Returns the first code points of a text, trimmed. */
export function firstCharacters(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('').trim()
}

/** True if a text contains a letter or digit. */
export function hasLetterOrFigure(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
