import type { Language } from '#domain/language/languages.ts'
import { inLanguage, pages } from '#urls.ts'
import type { ShownArticle } from './shown-article.ts'

interface Place {
  origin: string
  shop: string
  language: Language
}

/** The article as structured data (schema.org); the router escapes it. */
export function articleJsonLd(article: ShownArticle, { origin, shop, language }: Place) {
  const { cover } = article
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    articleSection: article.categories,
    author: { '@type': 'Person', name: article.author },
    publisher: { '@type': 'Organization', name: shop, url: `${origin}${pages.home}` },
    datePublished: article.publishedAt.toISOString(),
    dateModified: article.updatedAt.toISOString(),
    mainEntityOfPage: `${origin}${inLanguage(pages.blog(article.id), language)}`,
    // Articles are written in English, whatever the page's language.
    inLanguage: 'en-IN',
    ...(cover && { image: [new URL(`${cover.base}-${cover.widths.at(-1)}.webp`, origin).href] }),
  }
}
