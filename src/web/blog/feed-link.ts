import type { MetaDescriptor } from 'react-router'
import type { Language } from '#domain/language/languages.ts'
import { files } from '#urls.ts'

/** The link by which feed readers find the blog in a language. */
export function feedLink(origin: string, language: Language, title: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title,
    href: `${origin}${files.feedOf(language)}`,
  }
}
