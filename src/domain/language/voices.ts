import { LANGUAGE_FACTS, LANGUAGES, type Language } from './languages.ts'

/** A part of a text; `lang` is set if its language differs from that of the text. */
interface VoicedRun {
  text: string
  lang: Language | undefined
}

/** The Unicode name of a language's script. */
function scriptOf(language: Language): string {
  const { font } = LANGUAGE_FACTS[language]
  return `${font[0]?.toUpperCase()}${font.slice(1)}`
}

/** Words of another script, with the spaces between them. */
const wordsIn = (script: string) =>
  `\\p{Script=${script}}[\\p{Script=${script}}\\p{M}]*(?:[ .,'’&-]+\\p{Script=${script}}[\\p{Script=${script}}\\p{M}]*)*`

/** The patterns that split a text of each language, compiled once because mails use them for every line. */
const PATTERNS = new Map(
  LANGUAGES.map((language) => {
    const others = LANGUAGES.filter((other) => scriptOf(other) !== scriptOf(language))
    const words = others.map((other) => wordsIn(scriptOf(other))).join('|')
    return [
      language,
      {
        runs: new RegExp(`(${words})`, 'u'),
        voices: others.map((lang) => {
          return { lang, begins: new RegExp(`^\\p{Script=${scriptOf(lang)}}`, 'u') }
        }),
      },
    ]
  }),
)

/** Splits a text where its script changes, because a screen reader's voice misreads words in another script. */
export function voicesIn(text: string, language: Language): VoicedRun[] {
  const cut = PATTERNS.get(language)
  if (!cut) return [{ text, lang: undefined }]
  return text
    .split(cut.runs)
    .filter((run) => run !== '')
    .map((run) => ({
      text: run,
      lang: cut.voices.find(({ begins }) => begins.test(run))?.lang,
    }))
}
