import { DEFAULT_LANGUAGE, type Language, localeOf } from '#domain/language/languages.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { inLanguage, pages } from '#urls.ts'
import type { ShownArticle } from './shown-article.ts'

interface Place {
  origin: string
  shop: string
  language: Language
}

/** `hi-IN`: language and country, without the rest of the locale. */
const plainLocale = (language: Language) => localeOf(language).split('-', 2).join('-')

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
    inLanguage: plainLocale(article.inEnglish.includes('html') ? DEFAULT_LANGUAGE : language),
    ...(cover && { image: [new URL(widestFile(cover), origin).href] }),
  }
}
