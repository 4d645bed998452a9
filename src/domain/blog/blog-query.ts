import { tidySearchText } from '../catalog/listing-query.ts'
import { parseCursor } from '../text/cursor.ts'
import { firstCharacters } from '../text/plain-text.ts'
import { BLOG_CATEGORIES } from './post.ts'

/** `GET /api/blogs?page=n` returns 6 posts a page. */
export const POSTS_PER_PAGE = 6
/** Limits page numbers, because high ones are expensive; later pages are read by cursor. */
export const LAST_PAGE = 1_000
export const MAX_BLOG_CATEGORIES = 12
export const MAX_BLOG_CATEGORY_LENGTH = 60

/** The parameters of the blog's address in canonical form. */
export interface BlogQuery {
  /** The six fixed categories in their sequence, then others alphabetically, without duplicates. */
  categories: readonly string[]
  /** At most 100 characters. */
  q: string | undefined
  /** Where the previous page ended; undefined on the first. */
  cursor: string | undefined
}

/** The fixed category of this title in any case, else the tidied title. */
function asKnown(title: string): string {
  const tidy = firstCharacters(tidySearchText(title), MAX_BLOG_CATEGORY_LENGTH)
  const key = tidy.toLowerCase()
  return BLOG_CATEGORIES.find((known) => known.toLowerCase() === key) ?? tidy
}

/** Returns categories in canonical sequence and spelling, without empty or duplicate ones, at most 12. */
export function canonicalBlogCategories(titles: readonly string[]): readonly string[] {
  const wanted = new Set(titles.map(asKnown).filter((title) => title !== ''))
  const fixed = BLOG_CATEGORIES.filter((known) => wanted.delete(known))
  return [...fixed, ...[...wanted].sort()].slice(0, MAX_BLOG_CATEGORIES)
}

/**
 * Parses the blog's address: `category` any number of times, `q`, `cursor`. Drops unknown and
 * repeated parameters, so that each list has one address and one cache entry.
 */
export function parseBlogQuery(
  parameters: Iterable<readonly [name: string, value: string]>,
): BlogQuery {
  const first = new Map<string, string>()
  const ticked: string[] = []
  for (const [name, value] of parameters) {
    if (name === 'category') ticked.push(value)
    else if (!first.has(name)) first.set(name, value)
  }
  return {
    categories: canonicalBlogCategories(ticked),
    q: tidySearchText(first.get('q') ?? '') || undefined,
    cursor: parseCursor(first.get('cursor')),
  }
}

/** True if the address is one of unlimited many, unlike the lists of the six categories. */
export function isRareBlogQuery({ categories, q, cursor }: BlogQuery): boolean {
  const isFixed = (title: string) => BLOG_CATEGORIES.some((known) => known === title)
  return q !== undefined || cursor !== undefined || !categories.every(isFixed)
}
