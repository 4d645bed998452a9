import { inLatinLetters } from '../catalog/latin-letters.ts'
import { type PostId, parsePostId } from './post.ts'

/** Leaves room for a number, since an id has at most 80 characters. */
const MAX_LENGTH = 70
/** Characters that occur within words. */
const INSIDE_WORDS = /['’`´]/g
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
/** Slugs that would collide with addresses below the blog. */
const TAKEN: readonly string[] = ['preview']
const NAMELESS = 'article'

function latin(word: string): string {
  const plain = word.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return /^[a-z0-9]*$/.test(plain) ? plain : inLatinLetters(word)
}

/**
 * Converts a title to a readable slug: 'Six tastes' is `six-tastes`, 'हल्दी' is `haldi`. A number from
 * 2 on distinguishes posts with the same title. A title without letters or digits gives `article`.
 */
export function postIdOf(title: string, number = 1): PostId {
  const words = title.toLowerCase().replace(INSIDE_WORDS, '').match(WORDS) ?? []
  let slug = ''
  for (const word of words.map(latin).filter((text) => text !== '')) {
    const longer = slug === '' ? word.slice(0, MAX_LENGTH) : `${slug}-${word}`
    if (longer.length > MAX_LENGTH) break
    slug = longer
  }
  if (slug === '') slug = NAMELESS
  if (TAKEN.includes(slug)) slug = `${slug}-${NAMELESS}`
  const id = parsePostId(number > 1 ? `${slug}-${number}` : slug)
  if (!id) throw new Error('a slug was made that is none')
  return id
}
