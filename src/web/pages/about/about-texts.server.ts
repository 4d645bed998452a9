import { DEFAULT_LANGUAGE, isTranslation, type Language } from '#domain/language/languages.ts'
import { messagesIn, sentencesIn, translatedIn } from '#messages/sentences.ts'
import type { AboutText, AboutTexts } from './about-texts.ts'

/** The page's texts, and the keys of those shown in English. */
export interface Story {
  texts: AboutTexts
  english: readonly AboutText[]
}

/** The texts in a language; untranslated ones are English and marked as such. */
export function storyIn(language: Language, of: { shop: string; state: string }): Story {
  const keys = Object.keys(messagesIn(DEFAULT_LANGUAGE, 'aboutTexts')) as AboutText[]
  const say = sentencesIn(language, 'aboutTexts')
  const isTranslated = translatedIn(language, 'aboutTexts')
  return {
    texts: Object.fromEntries(keys.map((key) => [key, say(key, of)])) as AboutTexts,
    english: isTranslation(language) ? keys.filter((key) => !isTranslated(key)) : [],
  }
}
