import { DEFAULT_LANGUAGE, isTranslation, type Language } from '#domain/language/languages.ts'
import { messagesIn, sentencesIn, translatedIn } from '#messages/sentences.ts'
import type { AboutText, AboutTexts } from './about-texts.ts'

/** What the page says, and which of it had to stay English. */
export interface Story {
  texts: AboutTexts
  english: readonly AboutText[]
}

/** The story in a language; what that language lacks is said in English, and marked so. */
export function storyIn(language: Language, shop: string): Story {
  const keys = Object.keys(messagesIn(DEFAULT_LANGUAGE, 'aboutTexts')) as AboutText[]
  const say = sentencesIn(language, 'aboutTexts')
  const isTranslated = translatedIn(language, 'aboutTexts')
  return {
    texts: Object.fromEntries(keys.map((key) => [key, say(key, { shop })])) as AboutTexts,
    english: isTranslation(language) ? keys.filter((key) => !isTranslated(key)) : [],
  }
}
