import type { Picture } from '../catalog/product.ts'
import { idParser, type ProductId, SLUG } from '../ids.ts'
import type { Translations } from '../language/translated-texts.ts'

/** The six categories in the filters; posts may also have others. */
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

export const parsePostId = idParser<PostId>(SLUG)

declare const clean: unique symbol
/** The output of `sanitisePost`; no other HTML may be rendered as markup. */
export type CleanHtml = string & { readonly [clean]: true }

/** The translated texts of a post. */
export interface PostTexts {
  title: string
  summary: string
  /** Shown after `By`, followed by the role if there is one. */
  author: string
  authorRole: string
  /** Shown on posts about health. */
  reviewedBy: string
  /** As stored; sanitised on every read. */
  html: string
}
export type PostTranslations = Translations<PostTexts>

/** The fields that a card of the blog list shows. */
export interface PostSummary
  extends Pick<PostTexts, 'title' | 'summary' | 'author' | 'authorRole'> {
  id: PostId
  categories: readonly string[]
  cover: Picture | undefined
  publishedAt: Date
  readingMinutes: number
  /** The texts that fall back to English because they are not translated yet. */
  inEnglish: readonly (keyof PostTexts)[]
}

export interface Post extends PostSummary {
  html: CleanHtml
  reviewedBy: string
  sources: readonly PostSource[]
  /** Products that the author names; `productsBeside` filters them. */
  products: readonly ProductId[]
  updatedAt: Date
  /** The address of the picture for link previews. */
  socialPicture: string | undefined
}

/** Published posts can be read from their date on; drafts and hidden posts cannot. */
export const POST_STATES = ['draft', 'published', 'hidden'] as const
export type PostState = (typeof POST_STATES)[number]

/** Posts of this category name diseases and therefore show no products (docs/law.md, claims). */
const WITHOUT_PRODUCTS: BlogCategory = 'Diseases'

/** Returns the products to show with a post: none if it is about a disease (docs/law.md, claims: DMR Act s. 3). */
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
