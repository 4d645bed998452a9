import { tidySearchText } from '../catalog/listing-query.ts'
import { firstCharacters } from '../text/plain-text.ts'
import { BLOG_CATEGORIES } from './post.ts'

/** `GET /api/blogs?page=n` has 6 a page. */
export const POSTS_PER_PAGE = 6
/** Further pages are asked for by cursor; the work behind one number stays bounded. */
export const LAST_PAGE = 1_000
export const MAX_BLOG_CATEGORIES = 12
export const MAX_BLOG_CATEGORY_LENGTH = 60
/** A cursor is opaque here; its form alone is checked, its meaning by the query. */
const CURSOR = /^[A-Za-z0-9_-]{1,200}$/

/** What the address of the blog asks for, in its one canonical form. */
export interface BlogQuery {
  /** The six fixed ones in their own order, then typed ones in alphabetical order, none twice. */
  categories: readonly string[]
  /** At most 100 characters. */
  q: string | undefined
  /** Where the page before ended; absent on the first. */
  cursor: string | undefined
}

/** The fixed category that is written so in any case, else the text itself, tidied. */
function asKnown(title: string): string {
  const tidy = firstCharacters(tidySearchText(title), MAX_BLOG_CATEGORY_LENGTH)
  const key = tidy.toLowerCase()
  return BLOG_CATEGORIES.find((known) => known.toLowerCase() === key) ?? tidy
}

/** Categories as the blog sorts and spells them; empty and repeated ones are dropped, at most 12 stay. */
export function canonicalBlogCategories(titles: readonly string[]): readonly string[] {
  const wanted = new Set(titles.map(asKnown).filter((title) => title !== ''))
  const fixed = BLOG_CATEGORIES.filter((known) => wanted.delete(known))
  return [...fixed, ...[...wanted].sort()].slice(0, MAX_BLOG_CATEGORIES)
}

/**
 * Reads the blog's address: `category` any number of times, `q`, `cursor`. Unknown and repeated
 * parameters are dropped, so that one list has one form and one kept page.
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
  const cursor = first.get('cursor')
  return {
    categories: canonicalBlogCategories(ticked),
    q: tidySearchText(first.get('q') ?? '') || undefined,
    cursor: cursor !== undefined && CURSOR.test(cursor) ? cursor : undefined,
  }
}

/** Whether such an address can be made up without end; the plain lists of the six cannot. */
export function isRareBlogQuery({ categories, q, cursor }: BlogQuery): boolean {
  const isFixed = (title: string) => BLOG_CATEGORIES.some((known) => known === title)
  return q !== undefined || cursor !== undefined || !categories.every(isFixed)
}
