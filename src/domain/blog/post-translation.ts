import type { TranslationField } from '../language/translation-form.ts'
import type { PostTexts } from './post.ts'
import { MAX_LENGTH } from './post-form.ts'

// An article may name an illness where a product may not, but a translation may not promise more than the English text.
const words = (key: keyof PostTexts, wire: string, maxLength: number): TranslationField => ({
  key,
  wire,
  maxLength,
  claims: 'beyond-source',
})
const name = (key: keyof PostTexts & keyof typeof MAX_LENGTH, wire: string): TranslationField => ({
  key,
  wire,
  maxLength: MAX_LENGTH[key],
  claims: 'unchecked',
})

/** The translated texts of an article, in the sequence of its form. */
export const POST_TRANSLATION_FIELDS: readonly TranslationField[] = [
  words('title', 'title', MAX_LENGTH.title),
  words('summary', 'summary', MAX_LENGTH.summary),
  name('author', 'author'),
  name('authorRole', 'author_role'),
  name('reviewedBy', 'reviewed_by'),
  { ...words('html', 'content', MAX_LENGTH.content), isHtml: true },
]
