import { inLatinLetters } from '../catalog/latin-letters.ts'
import { type PostId, parsePostId } from './post.ts'

/** Leaves room for a number behind it; an id has at most 80 characters. */
const MAX_LENGTH = 70
/** Signs that stand inside a word. */
const INSIDE_WORDS = /['’`´]/g
const WORDS = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
/** Words that an address below the blog means something else by. */
const TAKEN: readonly string[] = ['preview']
const NAMELESS = 'article'

function latin(word: string): string {
  const plain = word.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return /^[a-z0-9]*$/.test(plain) ? plain : inLatinLetters(word)
}

/**
 * The readable slug of a title: 'Six tastes' is `six-tastes`, 'हल्दी' is `haldi`. With a number from 2
 * on it is another one, for a title that stands already. A title of signs alone is `article`.
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
