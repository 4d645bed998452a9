import type { MetaDescriptor } from 'react-router'
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_FACTS,
  LANGUAGES,
  type Language,
  localeOf,
} from '#domain/language/languages.ts'
import { inLanguage, languageOf } from '#urls.ts'
import { type Matches, rootOf } from './root-match.ts'

export interface PageFacts {
  title: string
  description: string
  /** Address without its language prefix; defaults to the page's own path without its query. */
  path?: string
  /** The kind of its link preview (ogp.me); every preview names one. */
  kind?: 'website' | 'article' | 'product'
  /** Path of the link preview picture. */
  picture?: string | undefined
  /** False keeps a page out of search engines. */
  index?: boolean
}

/** `hi_IN`: language and country, without the rest of the locale. */
const openGraphLocale = (language: Language) => localeOf(language).split('-', 2).join('_')

/** The arguments of a route's `meta`. */
export interface MetaRequest {
  matches: Matches
  location: { pathname: string }
}

/** The shop's name, for a page's title; empty where the root could not load. */
export function shopName(matches: Matches): string {
  return rootOf(matches).settings?.name ?? ''
}

/** Title, description, canonical address and the same page in the other languages, for a route's `meta`. */
export function pageMeta(
  { matches, location }: MetaRequest,
  { title, description, path, kind = 'website', picture, index = true }: PageFacts,
): MetaDescriptor[] {
  const { origin = '', settings } = rootOf(matches)
  const here = languageOf(location.pathname)
  const common = path ?? here.path
  const addressIn = (language: Language) => `${origin}${inLanguage(common, language)}`
  const canonical = addressIn(here.language)
  const shown = picture ?? LANGUAGE_FACTS[here.language].picture
  const own = shown.includes('/social') && settings?.ownPicture
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...LANGUAGES.map((language) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: language,
      href: addressIn(language),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn(DEFAULT_LANGUAGE) },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: openGraphLocale(here.language) },
    ...LANGUAGES.filter((language) => language !== here.language).map((language) => ({
      property: 'og:locale:alternate',
      content: openGraphLocale(language),
    })),
    ...(settings ? [{ property: 'og:site_name', content: settings.name }] : []),
    { property: 'og:image', content: new URL(own || shown, origin).href },
    { name: 'twitter:card', content: own ? 'summary' : 'summary_large_image' },
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
