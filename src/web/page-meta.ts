import type { MetaDescriptor } from 'react-router'
import { inLanguage, LANGUAGES, type Language, languageOf } from '#urls.ts'
import { type Matches, rootOf } from './root-match.ts'

interface PageFacts {
  title: string
  description: string
  /** Address that all languages have in common; without it, the page's own path without its query. */
  path?: string
  /** Picture for shared links, as an address on this shop. */
  picture?: string | undefined
  /** Personal pages stay out of search machines. */
  index?: boolean
}

/** The drawing of the shop itself, where a page has none of its own. */
const SHOP_PICTURE = '/artwork/social.png'

const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_IN',
  hi: 'hi_IN',
  gu: 'gu_IN',
}

/**
 * Title, description, canonical address and the same page in the other languages, for a route's
 * `meta`: `export const meta = (args: Route.MetaArgs) => pageMeta(args, { title, description })`.
 */
export function pageMeta(
  { matches, location }: { matches: Matches; location: { pathname: string } },
  { title, description, path, picture, index = true }: PageFacts,
): MetaDescriptor[] {
  const { origin = '', settings } = rootOf(matches)
  const here = languageOf(location.pathname)
  const common = path ?? here.path
  const addressIn = (language: Language) => `${origin}${inLanguage(common, language)}`
  const canonical = addressIn(here.language)
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
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn('en') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: OPEN_GRAPH_LOCALES[here.language] },
    ...(settings ? [{ property: 'og:site_name', content: settings.name }] : []),
    { property: 'og:image', content: new URL(picture ?? SHOP_PICTURE, origin).href },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
