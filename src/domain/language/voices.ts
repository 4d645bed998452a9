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

/** How a text of a language is cut, made once: mails ask it for each of their lines. */
const CUTS = new Map(
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

/** Cuts a text of a language where its script changes: a voice spells words of another script wrong, or not at all. */
export function voicesIn(text: string, language: Language): VoicedRun[] {
  const cut = CUTS.get(language)
  if (!cut) return [{ text, lang: undefined }]
  return text
    .split(cut.runs)
    .filter((run) => run !== '')
    .map((run) => ({
      text: run,
      lang: cut.voices.find(({ begins }) => begins.test(run))?.lang,
    }))
}
