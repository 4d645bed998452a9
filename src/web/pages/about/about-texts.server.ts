import { SHIPPED_NAME } from '#domain/accounts/shop-settings.ts'
import { DEFAULT_LANGUAGE, isTranslation, type Language } from '#domain/language/languages.ts'
import { messagesIn, sentencesIn, translatedIn } from '#messages/sentences.ts'
import type { AboutText, AboutTexts } from './about-texts.ts'

/** The page's texts, and the keys of those shown in English. */
export interface Story {
  texts: AboutTexts
  english: readonly AboutText[]
}

/** The texts that differ in a shop with another name, which is not named after fire. */
const RENAMED: Partial<Record<AboutText, AboutText>> = {
  title: 'titleRenamed',
  lead: 'leadRenamed',
}

/** The texts in a language; untranslated ones are English and marked as such. */
export function storyIn(language: Language, of: { shop: string; state: string }): Story {
  const keys = Object.keys(messagesIn(DEFAULT_LANGUAGE, 'aboutTexts')) as AboutText[]
  const say = sentencesIn(language, 'aboutTexts')
  const isTranslated = translatedIn(language, 'aboutTexts')
  const instead = of.shop === SHIPPED_NAME ? {} : RENAMED
  return {
    texts: Object.fromEntries(keys.map((key) => [key, say(instead[key] ?? key, of)])) as AboutTexts,
    english: isTranslation(language) ? keys.filter((key) => !isTranslated(key)) : [],
  }
}
