import { outlineOf } from '#domain/blog/article-outline.ts'
import type { Post } from '#domain/blog/post.ts'

/** What the page tells of a post; its products come as cards. */
export function shownArticle({ products, ...shown }: Post) {
  return { ...shown, ...outlineOf(shown.html) }
}
export type ShownArticle = ReturnType<typeof shownArticle>
