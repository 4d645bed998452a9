import type { Post, PostTranslations } from '#domain/blog/post.ts'
import {
  askedWords,
  asOneWord,
  type SearchWord,
  searchWordsOf,
} from '#domain/catalog/search-words.ts'

type Findable = Pick<Post, 'title' | 'summary' | 'categories' | 'author'> & {
  html: string
  translations: PostTranslations
}

/** Shorter phonetic keys are the prefix of too many words. */
const MIN_PREFIX_LENGTH = 3

/**
 * Builds the tsvector literal directly, so that no text search parser of the server changes it. Words hold
 * letters, marks and digits only.
 */
function vectorOf(words: readonly SearchWord[]): string {
  const forms = new Set(words.flatMap(({ typed, sound }) => [typed, sound]))
  return [...forms].map((form) => `'${form}'`).join(' ')
}

/** The search index of a post, in all languages, as two tsvector literals: the words of its head, and all words. */
export function findableWords(post: Findable): { headWords: string; words: string } {
  const { title, summary, categories, author, html } = post
  const others = Object.values(post.translations)
  const written = (key: 'title' | 'summary' | 'author' | 'html') =>
    others.map((texts) => texts[key]?.text ?? '')
  const heads = [...written('title'), ...written('summary'), ...written('author')]
  const head = searchWordsOf([title, summary, ...categories, author, ...heads].join(' '))
  const bodies = [html, ...written('html')].join(' ')
  const text = searchWordsOf(bodies.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' '))
  return { headWords: vectorOf(head), words: vectorOf([...head, ...text]) }
}

/** Matches a word by its prefix as typed, or by its phonetic key. */
function either({ typed, sound }: SearchWord): string {
  if (typed === sound) return `'${typed}':*`
  return `('${typed}':* | '${sound}'${sound.length < MIN_PREFIX_LENGTH ? '' : ':*'})`
}

/**
 * A search text as a tsquery: all words must match, or all of them written as one; `undefined` for a text
 * without words.
 */
export function questionFor(text: string): string | undefined {
  const words = askedWords(text)
  if (words.length === 0) return undefined
  const asOne = asOneWord(words).map(either)
  return [`(${words.map(either).join(' & ')})`, ...asOne].join(' | ')
}
