import type { Post } from '#domain/blog/post.ts'
import {
  askedWords,
  asOneWord,
  type SearchWord,
  searchWordsOf,
} from '#domain/catalog/search-words.ts'

type Findable = Pick<Post, 'title' | 'summary' | 'categories' | 'author' | 'html'>

/** A sound this short begins too many words. */
const MIN_PREFIX_LENGTH = 3

/** Written out here, so that no parser of the server has a say. Words are letters, marks and digits only. */
function vectorOf(words: readonly SearchWord[]): string {
  const forms = new Set(words.flatMap(({ typed, sound }) => [typed, sound]))
  return [...forms].map((form) => `'${form}'`).join(' ')
}

/** What a post can be found by, as two tsvectors in Postgres' own writing: its head's words, and all of them. */
export function findableWords(post: Findable): { headWords: string; words: string } {
  const { title, summary, categories, author, html } = post
  const head = searchWordsOf([title, summary, ...categories, author].join(' '))
  const text = searchWordsOf(html.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' '))
  return { headWords: vectorOf(head), words: vectorOf([...head, ...text]) }
}

/** A word by its beginning as typed, or by its sound. */
function either({ typed, sound }: SearchWord): string {
  if (typed === sound) return `'${typed}':*`
  return `('${typed}':* | '${sound}'${sound.length < MIN_PREFIX_LENGTH ? '' : ':*'})`
}

/** A search text as a tsquery: every word must be found, or all written as one; nothing for a text without words. */
export function questionFor(text: string): string | undefined {
  const words = askedWords(text)
  if (words.length === 0) return undefined
  const asOne = asOneWord(words).map(either)
  return [`(${words.map(either).join(' & ')})`, ...asOne].join(' | ')
}
