import { isExampleText } from '../opening/example-values.ts'
import {
  hasLetterOrFigure,
  isLongerThan,
  multiLine,
  singleLine,
  storableText,
} from '../text/plain-text.ts'
import { type FormRead, sentFields } from '../text/read-form.ts'
import { DAY_MS } from '../time/durations.ts'
import {
  canonicalBlogCategories,
  MAX_BLOG_CATEGORIES,
  MAX_BLOG_CATEGORY_LENGTH,
} from './blog-query.ts'
import type { PostSource, PostTexts } from './post.ts'
import { wordsIn } from './reading-time.ts'
import { endOfTagBudget } from './tag-budget.ts'

/** The fields in the sequence of the form; the first invalid one gets the focus. */
export const POST_FIELDS = [
  'title',
  'author',
  'authorRole',
  'reviewedBy',
  'categories',
  'summary',
  'content',
  'sources',
  'cover',
  'publishAt',
] as const
export type PostField = (typeof POST_FIELDS)[number]

// The limits of the database columns.
export const MAX_LENGTH = {
  title: 200,
  author: 120,
  authorRole: 200,
  reviewedBy: 200,
  summary: 1_000,
  content: 200_000,
  source: 500,
} as const
const MAX_SOURCES = 40
/** A date further ahead is a typing error. */
const MAX_WAIT_MS = 366 * DAY_MS

type PostProblem =
  | 'title-required'
  | 'author-required'
  | 'categories-required'
  | 'summary-required'
  | 'content-required'
  | 'text-too-long'
  | 'too-many-tags'
  | 'categories-too-many'
  | 'sources-malformed'
  | 'cover-unknown'
  | 'picture-gone'
  | 'still-example'
  | 'publish-at-malformed'
  | 'publish-at-past'
  | 'publish-at-too-far'

export type PostErrors = Partial<Record<PostField, PostProblem>>

/** A post as its author writes it. */
export interface PostWords extends Omit<PostTexts, 'html'> {
  /** The six fixed categories in their sequence, then others. */
  categories: readonly string[]
  /** HTML as submitted; sanitised when it is stored. */
  content: string
  sources: readonly PostSource[]
  /** The base address of a picture; undefined for the category's drawing. */
  cover: string | undefined
}

/** What to do with the post: publish now, schedule, keep as a draft, or leave its state. */
export type Publishing =
  | { state: 'published' | 'draft' | 'as-it-was' }
  | { state: 'scheduled'; publishAt: Date }

export interface PostForm {
  words: PostWords
  publishing: Publishing
}

/** One source per line, optionally with its address at the end. */
const SOURCE = /^(.*?)(?:[\s,:;–-]+(https?:\/\/\S+))?$/iu

/** Parses sources, one per line; undefined if there are too many or one is too long. */
export function parseSources(entered: unknown): PostSource[] | undefined {
  if (entered === undefined) return []
  if (typeof entered !== 'string') return undefined
  const lines = multiLine(entered).split('\n').map(singleLine).filter(Boolean)
  if (lines.length > MAX_SOURCES || lines.some((text) => isLongerThan(text, MAX_LENGTH.source))) {
    return undefined
  }
  return lines.map((text): PostSource => {
    const [, words = '', href] = SOURCE.exec(text) ?? []
    return words === '' ? { text, href: undefined } : { text: words, href }
  })
}

/** Formats sources for `parseSources`. */
export function writeSources(sources: readonly PostSource[]): string {
  return sources.map(({ text, href }) => (href ? `${text} ${href}` : text)).join('\n')
}

/** Reads categories from a list or from comma-separated text. */
function readCategories(value: unknown): readonly string[] {
  const given: unknown[] = Array.isArray(value) ? value : [value]
  const titles = given.filter((one) => typeof one === 'string').flatMap((text) => text.split(','))
  return [...new Set(titles.map(singleLine).filter(Boolean))]
}

/**
 * Parses the form of a post, from the panel or the API. Title, author, content, summary and one
 * category are required; a draft requires only its title. Refuses with one problem for each invalid
 * field.
 */
export function parsePostForm(
  input: unknown,
  now: Date,
): FormRead<PostForm, PostField, PostProblem> {
  const given = sentFields(input)
  const otherCategories = readCategories(given.categories)
  const sources = parseSources(given.sources)
  const words: PostWords = {
    title: singleLine(given.title),
    author: singleLine(given.author),
    authorRole: singleLine(given.authorRole),
    reviewedBy: singleLine(given.reviewedBy),
    categories: canonicalBlogCategories(otherCategories),
    summary: singleLine(given.summary),
    content: typeof given.content === 'string' ? storableText(given.content) : '',
    sources: sources ?? [],
    cover: typeof given.cover === 'string' && given.cover !== '' ? given.cover : undefined,
  }
  const publishing = readPublishing(given, now)
  const errors: PostErrors = {
    ...tooLong(words, otherCategories),
    ...(sources === undefined && { sources: 'sources-malformed' as const }),
    ...('problem' in publishing && { publishAt: publishing.problem }),
    ...missing(words, given.state === 'draft'),
  }
  if ('problem' in publishing || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { words, publishing } }
}

/** Returns the required fields that are missing. */
export function missing(words: PostWords, isDraft: boolean): PostErrors {
  const { title, author, categories, summary, content } = words
  return {
    ...(!hasLetterOrFigure(title) && { title: 'title-required' as const }),
    ...(!isDraft && author === '' && { author: 'author-required' as const }),
    ...(!isDraft && categories.length === 0 && { categories: 'categories-required' as const }),
    ...(!isDraft && summary === '' && { summary: 'summary-required' as const }),
    ...(!isDraft && wordsIn(content) === 0 && { content: 'content-required' as const }),
  }
}

/** Returns the fields that still have an example's name, which belongs to nobody; a live shop may not publish those. */
export function exampleNames(names: Pick<PostWords, 'author' | 'authorRole' | 'reviewedBy'>) {
  const errors: PostErrors = {}
  for (const field of ['author', 'authorRole', 'reviewedBy'] as const) {
    if (isExampleText(names[field])) errors[field] = 'still-example'
  }
  return errors
}

function tooLong(words: PostWords, otherCategories: readonly string[]): PostErrors {
  const errors: PostErrors = {}
  for (const field of ['title', 'author', 'authorRole', 'reviewedBy', 'summary'] as const) {
    if (isLongerThan(words[field], MAX_LENGTH[field])) errors[field] = 'text-too-long'
  }
  if (endOfTagBudget(words.content) !== undefined) errors.content = 'too-many-tags'
  if (isLongerThan(words.content, MAX_LENGTH.content)) errors.content = 'text-too-long'
  const isWrong =
    otherCategories.length > MAX_BLOG_CATEGORIES ||
    otherCategories.some((title) => isLongerThan(title, MAX_BLOG_CATEGORY_LENGTH))
  if (isWrong) errors.categories = 'categories-too-many'
  return errors
}

function readPublishing(
  { state, publishAt }: Readonly<Record<string, unknown>>,
  now: Date,
): Publishing | { problem: PostProblem } {
  if (state === 'draft' || state === 'published' || state === 'as-it-was') return { state }
  const day = typeof publishAt === 'string' ? new Date(publishAt) : undefined
  if (!day || Number.isNaN(day.getTime())) return { problem: 'publish-at-malformed' }
  if (day <= now) return { problem: 'publish-at-past' }
  if (day.getTime() - now.getTime() > MAX_WAIT_MS) return { problem: 'publish-at-too-far' }
  return { state: 'scheduled', publishAt: day }
}
