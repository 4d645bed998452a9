import type { Picture } from '../catalog/product.ts'
import type { ProductId } from '../ids.ts'

/** The six categories that filters offer; a post may also carry typed ones. */
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

const POST_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Reads a post id from outside; `undefined` when it cannot be one (at most 80 characters). */
export function parsePostId(text: string): PostId | undefined {
  return text.length <= 80 && POST_ID.test(text) ? (text as PostId) : undefined
}

declare const clean: unique symbol
/** HTML that `sanitisePost` made: nothing else may be shown as markup. */
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
  /** Named on posts about health. */
  reviewedBy: string
  sources: readonly PostSource[]
  /** Products that the author names; `productsBeside` says which of them may be shown. */
  products: readonly ProductId[]
  updatedAt: Date
  /** Address of a picture in the shape of shared links. */
  socialPicture: string | undefined
}

/** Whether a post can be read: published, and its day has come. Drafts and hidden ones cannot. */
export const POST_STATES = ['draft', 'published', 'hidden'] as const
export type PostState = (typeof POST_STATES)[number]

/** A category of the blog whose posts name diseases, and so carry no products (docs/law.md, claims). */
const WITHOUT_PRODUCTS: BlogCategory = 'Diseases'

/** The products that may stand under a post: none where it is about a disease (docs/law.md, claims: DMR Act s. 3). */
export function productsBeside({
  categories,
  products,
}: Pick<Post, 'categories' | 'products'>): readonly ProductId[] {
  return categories.includes(WITHOUT_PRODUCTS) ? [] : products
}

export interface PostSource {
  text: string
  href: string | undefined
}
