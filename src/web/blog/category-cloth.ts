import { BLOG_CATEGORIES, type BlogCategory } from '#domain/blog/post.ts'
import type { ClothName } from '#domain/catalog/category-cloth.ts'
import type { Text } from '../language.tsx'

export interface CategoryCloth {
  /** The plant or object of its repeated motif. */
  motif: string
  /** Tile background in light and dark mode, as for products. */
  tint: string
  tintDeep: string
  border: ClothName
}

/** The printed cloth of each blog category, like those of product categories. */
const CLOTHS: Readonly<Record<BlogCategory, CategoryCloth>> = {
  Nutrition: { motif: 'thali', tint: '#F3D27F', tintDeep: '#9A6A0C', border: 'dana' },
  Myths: { motif: 'lotus', tint: '#E2AAA8', tintDeep: '#6A1230', border: 'pankhdi' },
  Awareness: { motif: 'tulsi', tint: '#BFC7A8', tintDeep: '#323D2C', border: 'leher' },
  Treatment: { motif: 'martaban', tint: '#B4BEDA', tintDeep: '#22306E', border: 'bandhani' },
  Wellness: { motif: 'sesame', tint: '#F0BF85', tintDeep: '#8A4508', border: 'heera' },
  Diseases: { motif: 'neem', tint: '#E8AE97', tintDeep: '#74190F', border: 'kangura' },
}

function predefinedOne(categories: readonly string[]): BlogCategory | undefined {
  return (
    BLOG_CATEGORIES.find((known) => known === categories[0]) ??
    BLOG_CATEGORIES.find((known) => categories.includes(known))
  )
}

/** The cloth of a post's first predefined category; lotus and temple border when it has only custom ones. */
export function clothOf(categories: readonly string[]): CategoryCloth {
  return CLOTHS[predefinedOne(categories) ?? 'Myths']
}

/** A category's name in the page's language; custom categories are not translated. */
export function categoryName(t: Text<'blog'>, title: string): string {
  const known = BLOG_CATEGORIES.find((one) => one === title)
  return known ? t(known) : title
}
