import type { MetaDescriptor } from 'react-router'
import { inLanguage, LANGUAGES, type Language, languageOf } from '#urls.ts'

/** What the root's loader tells every page. */
export interface RootMatch {
  id: string
  loaderData?: unknown
}

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

const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_IN',
  hi: 'hi_IN',
  gu: 'gu_IN',
}

function originOf(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const known = typeof root === 'object' && root !== null && 'origin' in root ? root.origin : ''
  return typeof known === 'string' ? known : ''
}

/**
 * Title, description, canonical address and the same page in the other languages, for a route's
 * `meta`: `export const meta = (args: Route.MetaArgs) => pageMeta(args, { title, description })`.
 */
export function pageMeta(
  {
    matches,
    location,
  }: { matches: readonly (RootMatch | undefined)[]; location: { pathname: string } },
  { title, description, path, picture, index = true }: PageFacts,
): MetaDescriptor[] {
  const origin = originOf(matches)
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
    ...(picture ? [{ property: 'og:image', content: `${origin}${picture}` }] : []),
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
