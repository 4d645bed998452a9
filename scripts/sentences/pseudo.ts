import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Stand around every sentence of the pseudo-language. */
export const MARKS = { open: '⟦', close: '⟧' } as const
/** A translation is often longer than its English sentence by this part. */
const LONGER_BY = 0.4
const WORD = 6
const LETTER = 'ō'

/** What a reader sees of a sentence at least: its letters and spaces without values, of the longest plural form. */
function shownLength(parts: readonly MessageFormatElement[]): number {
  return parts.reduce((length, part) => {
    if (part.type === TYPE.literal) return length + part.value.length
    if (part.type !== TYPE.plural) return length
    return length + Math.max(...Object.values(part.options).map(({ value }) => shownLength(value)))
  }, 0)
}

/** That many letters more, in words that a line may break between; a short word only grows. */
function filler(letters: number): string {
  if (letters < WORD) return LETTER.repeat(letters)
  const words = Math.round(letters / (WORD + 1))
  return ` ${Array.from({ length: words }, () => LETTER.repeat(WORD)).join(' ')}`
}

/** A text without values in the pseudo-language: marked and longer. */
export function pseudoText(text: string): string {
  return `${MARKS.open}${text}${filler(Math.ceil(text.length * LONGER_BY))}${MARKS.close}`
}

/** A sentence in ICU MessageFormat in the pseudo-language, with the same values and plural forms. */
export function pseudoSentence(sentence: string): string {
  const more = Math.ceil(shownLength(parse(sentence)) * LONGER_BY)
  return `${MARKS.open}${sentence}${filler(more)}${MARKS.close}`
}
