import { LANGUAGE_FACTS, LANGUAGES, type Language } from './languages.ts'

/** A part of a text, and whose voice reads it where that is not the text's own. */
interface VoicedRun {
  text: string
  lang: Language | undefined
}

/** What a language is written in, as Unicode calls it. */
function scriptOf(language: Language): string {
  const { font } = LANGUAGE_FACTS[language]
  return `${font[0]?.toUpperCase()}${font.slice(1)}`
}

/** Words of another script, with the spaces between them. */
const wordsIn = (script: string) =>
  `\\p{Script=${script}}[\\p{Script=${script}}\\p{M}]*(?:[ .,'’&-]+\\p{Script=${script}}[\\p{Script=${script}}\\p{M}]*)*`

/** Cuts a text of a language where its script changes: a voice spells words of another script wrong, or not at all. */
export function voicesIn(text: string, language: Language): VoicedRun[] {
  const others = LANGUAGES.filter((other) => scriptOf(other) !== scriptOf(language))
  const runs = new RegExp(`(${others.map((other) => wordsIn(scriptOf(other))).join('|')})`, 'u')
  return text
    .split(runs)
    .filter((run) => run !== '')
    .map((run) => ({
      text: run,
      lang: others.find((other) => new RegExp(`^\\p{Script=${scriptOf(other)}}`, 'u').test(run)),
    }))
}
