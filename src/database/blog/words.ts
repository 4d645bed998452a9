import type { Post, PostTranslations } from '#domain/blog/post.ts'
import { type SearchWord, searchWordsOf } from '#domain/catalog/search-words.ts'
import { TAG } from '#domain/text/html.ts'

type Findable = Pick<Post, 'title' | 'summary' | 'categories' | 'author'> & {
  html: string
  translations: PostTranslations
}

/**
 * Builds the tsvector literal directly, so that no text search parser of the server changes it. Words hold
 * letters, marks and digits only.
 */
function vectorOf(words: readonly SearchWord[]): string {
  const forms = new Set(words.flatMap(({ spelling, sound }) => [spelling, sound]))
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
  const text = searchWordsOf(bodies.replace(TAG, ' ').replace(/&\w+;/g, ' '))
  return { headWords: vectorOf(head), words: vectorOf([...head, ...text]) }
}
