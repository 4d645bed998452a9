import { outlineOf } from '#domain/blog/article-outline.ts'
import type { Post } from '#domain/blog/post.ts'

/** The parts of a post that the page shows; its products are loaded as cards. */
export function shownArticle({ products, ...shown }: Post) {
  return { ...shown, ...outlineOf(shown.html) }
}
export type ShownArticle = ReturnType<typeof shownArticle>
