import type { Picture } from '../catalog/product.ts'
import type { ProductId } from '../ids.ts'

/** spec §2 Blog list: the six categories that filters offer; a post may also carry typed ones. */
export const BLOG_CATEGORIES = [
  'Nutrition',
  'Myths',
  'Awareness',
  'Treatment',
  'Wellness',
  'Diseases',
] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]

declare const kind: unique symbol
/** A readable slug, unique and never changed (`six-tastes-on-one-indian-plate`). */
export type PostId = string & { readonly [kind]: 'post' }

declare const clean: unique symbol
/** HTML that `sanitisePost` made: nothing else may be shown as markup (promises, rule 9). */
export type CleanHtml = string & { readonly [clean]: true }

/** What a card of the blog list shows. */
export interface PostSummary {
  id: PostId
  title: string
  summary: string
  /** Shown with `By`; the role follows where there is one. */
  author: string
  authorRole: string
  categories: readonly string[]
  cover: Picture | undefined
  publishedAt: Date
  readingMinutes: number
}

export interface Post extends PostSummary {
  html: CleanHtml
  /** Named on posts about health (domain blog). */
  reviewedBy: string
  sources: readonly PostSource[]
  /** Products shown under the post; none under a post about a scheduled disease (law 5.7). */
  products: readonly ProductId[]
  updatedAt: Date
}

export interface PostSource {
  text: string
  href: string | undefined
}
