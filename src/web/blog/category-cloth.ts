import { BLOG_CATEGORIES, type BlogCategory } from '#domain/blog/post.ts'
import type { Rooms } from '#messages/catalogue.ts'
import type { Say } from '#messages/message.ts'
import type { BorderName } from '../ui/border-strip.tsx'

export interface CategoryCloth {
  /** The plant or thing that its butti repeats. */
  motif: string
  /** Tile ground by day and by night, as for products. */
  tint: string
  tintDeep: string
  border: BorderName
}

/** Each category of the blog has a print of its own, as each category of products has. */
const CLOTHS: Readonly<Record<BlogCategory, CategoryCloth>> = {
  Nutrition: { motif: 'thali', tint: '#F3D27F', tintDeep: '#9A6A0C', border: 'dana' },
  Myths: { motif: 'lotus', tint: '#E2AAA8', tintDeep: '#6A1230', border: 'pankhdi' },
  Awareness: { motif: 'tulsi', tint: '#BFC7A8', tintDeep: '#323D2C', border: 'leher' },
  Treatment: { motif: 'martaban', tint: '#B4BEDA', tintDeep: '#22306E', border: 'bandhani' },
  Wellness: { motif: 'sesame', tint: '#F0BF85', tintDeep: '#8A4508', border: 'heera' },
  Diseases: { motif: 'neem', tint: '#E8AE97', tintDeep: '#74190F', border: 'kangura' },
}

function fixedOne(categories: readonly string[]): BlogCategory | undefined {
  return (
    BLOG_CATEGORIES.find((known) => known === categories[0]) ??
    BLOG_CATEGORIES.find((known) => categories.includes(known))
  )
}

/** The print of a post: its first category's; lotus and temple teeth where that was typed. */
export function clothOf(categories: readonly string[]): CategoryCloth {
  return CLOTHS[fixedOne(categories) ?? 'Myths']
}

/** A category in the page's language; typed ones stay as they were typed. */
export function categoryName(t: Say<Rooms['blog']>, title: string): string {
  const known = BLOG_CATEGORIES.find((one) => one === title)
  return known ? t(known) : title
}
