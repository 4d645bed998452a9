import { LANGUAGES, type Language } from '#domain/language/languages.ts'
import { sentencesIn, translatedIn } from '#messages/sentences.ts'
import { inLanguage, languageOf, pages } from '#urls.ts'
import type { LanguageOffers, Offer } from './offer-script.ts'

const prefixOf = (language: Language): string => inLanguage('/', language).replace(/\/$/, '')

const hasNone = (path: string) =>
  [pages.adminPanel, pages.scheduler('')].some((start) => `${path}/`.startsWith(start))

/**
 * The offers to switch language, each in its own language; none in the owner's panel and in the calendar, which
 * is part of another page.
 */
export function offersOn(pathname: string): LanguageOffers {
  const { language: own, path } = languageOf(pathname)
  const others = LANGUAGES.filter(
    (language) =>
      !hasNone(path) && language !== own && translatedIn(language, 'languageOffer')('read'),
  )
  const offers = others.map((language): [Language, Offer] => {
    const say = sentencesIn(language, 'languageOffer')
    return [language, [say('read'), say('close'), prefixOf(language)]]
  })
  return { offers: Object.fromEntries(offers), prefix: prefixOf(own) }
}
