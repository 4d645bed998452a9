import { BLOG_CATEGORIES } from '#domain/blog/post.ts'
import {
  POST_FIELDS,
  type PostField,
  type PostWords,
  writeSources,
} from '#domain/blog/post-form.ts'
import type { PostStatus } from '#domain/blog/publication.ts'
import { indianMinute } from '#domain/time/india.ts'
import type { PostToEdit } from './edit-post.tsx'

/** A post as typed, valid or not. */
export interface PostValues
  extends Pick<
    PostWords,
    'title' | 'author' | 'authorRole' | 'reviewedBy' | 'summary' | 'content'
  > {
  /** Ticked ones of the six categories. */
  categories: readonly string[]
  otherCategories: string
  sources: string
  /** Path of a picture, or empty. */
  cover: string
  when: 'now' | 'later'
  /** The value of the browser's date and time field, in Indian time. */
  publishAt: string
}

export const EMPTY_POST: PostValues = {
  title: '',
  author: '',
  authorRole: '',
  reviewedBy: '',
  categories: [],
  otherCategories: '',
  summary: '',
  content: '',
  sources: '',
  cover: '',
  when: 'now',
  publishAt: '',
}

const isFixed = (title: string): boolean => BLOG_CATEGORIES.some((known) => known === title)

/** An existing post as its form shows it. */
export function valuesFrom(post: PostToEdit): PostValues {
  const { title, author, authorRole, reviewedBy, summary, html, sources, cover } = post
  const isAhead = post.status === 'scheduled' && post.publishedAt
  return {
    title,
    author,
    authorRole,
    reviewedBy,
    summary,
    categories: post.categories.filter(isFixed),
    otherCategories: post.categories.filter((one) => !isFixed(one)).join(', '),
    content: html,
    sources: writeSources(sources),
    cover: cover?.base ?? '',
    when: isAhead ? 'later' : 'now',
    publishAt: isAhead ? indianMinute(isAhead) : '',
  }
}

/** What a submit button does with the post. */
export type Visibility = 'publish' | 'draft' | 'save'

/** The form in the shape that `parsePostForm` parses, in the panel and on the server. */
export function formOf(values: PostValues, visibility: Visibility, status: PostStatus | undefined) {
  const { categories, otherCategories, when, publishAt, ...words } = values
  const isSeen = status === 'published' || status === 'hidden'
  const published = when === 'later' ? ('scheduled' as const) : ('published' as const)
  const state: 'draft' | 'as-it-was' | 'scheduled' | 'published' =
    visibility === 'draft' ? 'draft' : isSeen ? 'as-it-was' : published
  return {
    ...words,
    categories: [...categories, ...otherCategories.split(',')],
    state,
    ...(state === 'scheduled' && {
      // Server and form refuse an invalid day in the same way.
      publishAt: publishAt === '' ? '' : `${publishAt}:00+05:30`,
    }),
  }
}

/** The form with the API's field names. */
export function wireOf({ authorRole, reviewedBy, publishAt, ...form }: ReturnType<typeof formOf>) {
  return {
    ...form,
    author_role: authorRole,
    reviewed_by: reviewedBy,
    ...(publishAt !== undefined && { publish_at: publishAt }),
  }
}

/** The form's field for a field name of the API. */
export function fieldOnWire(name: string): PostField | undefined {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return POST_FIELDS.find((field) => field === camel)
}
