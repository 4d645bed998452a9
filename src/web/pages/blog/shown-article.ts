import { outlineOf } from '#domain/blog/article-outline.ts'
import type { Post } from '#domain/blog/post.ts'
import { voicedHtml } from '#domain/blog/voiced-html.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'

/** The parts of a post that the page shows in a language; its products are loaded as cards. */
export function shownArticle({ products, ...shown }: Post, language: Language) {
  const written = shown.inEnglish.includes('html') ? DEFAULT_LANGUAGE : language
  const { html, sections } = outlineOf(shown.html)
  return { ...shown, html: voicedHtml(html, written), sections }
}
export type ShownArticle = ReturnType<typeof shownArticle>
