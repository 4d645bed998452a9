import { BLOG_CATEGORIES } from '#domain/blog/post.ts'
import { POST_FIELDS, type PostField, writeSources } from '#domain/blog/post-form.ts'
import type { PostStatus } from '#domain/blog/publication.ts'
import { indianMinute } from '#domain/time/india.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../../../device.ts'
import type { PostOnDesk } from './edit-post.tsx'

/** A post as it is typed, right or wrong. */
export interface TypedPost {
  title: string
  author: string
  authorRole: string
  reviewedBy: string
  /** Those of the six that are ticked. */
  categories: readonly string[]
  otherCategories: string
  summary: string
  content: string
  sources: string
  /** Address of a picture, or nothing. */
  cover: string
  when: 'now' | 'later'
  /** As the browser's field for day and time writes it, in Indian time. */
  publishAt: string
}

export const EMPTY_POST: TypedPost = {
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

/** A post that stands, as its form shows it. */
export function typedFrom(post: PostOnDesk): TypedPost {
  const { title, author, authorRole, reviewedBy, summary, html, sources, cover } = post
  const isAhead = post.standing === 'scheduled' && post.publishedAt
  return {
    ...{ title, author, authorRole, reviewedBy, summary },
    categories: post.categories.filter(isFixed),
    otherCategories: post.categories.filter((one) => !isFixed(one)).join(', '),
    content: html,
    sources: writeSources(sources),
    cover: cover?.base ?? '',
    when: isAhead ? 'later' : 'now',
    publishAt: isAhead ? indianMinute(isAhead) : '',
  }
}

/** What a button makes of the post. */
export type Wish = 'publish' | 'draft' | 'save'

/** The form in the shape that `parsePostForm` reads, in the panel and on the server. */
export function formOf(typed: TypedPost, wish: Wish, standing: PostStatus | undefined) {
  const { categories, otherCategories, when, publishAt, ...words } = typed
  const isSeen = standing === 'published' || standing === 'hidden'
  const published = when === 'later' ? ('scheduled' as const) : ('published' as const)
  const state: 'draft' | 'as-it-was' | 'scheduled' | 'published' =
    wish === 'draft' ? 'draft' : isSeen ? 'as-it-was' : published
  return {
    ...words,
    categories: [...categories, ...otherCategories.split(',')],
    state,
    ...(state === 'scheduled' && {
      // What no day is the server and the form refuse in the same words.
      publishAt: publishAt === '' ? '' : `${publishAt}:00+05:30`,
    }),
  }
}

/** The same with the names that the API has for it. */
export function wireOf({ authorRole, reviewedBy, publishAt, ...form }: ReturnType<typeof formOf>) {
  return {
    ...form,
    author_role: authorRole,
    reviewed_by: reviewedBy,
    ...(publishAt !== undefined && { publish_at: publishAt }),
  }
}

/** Which field of the form the API means. */
export function fieldOnWire(name: string): PostField | undefined {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return POST_FIELDS.find((field) => field === camel)
}

/** The name under which a new post is kept on the device. */
export const NEW_POST = 'new'
/** Longer than any article; a longer text on the device is not ours. */
const LONGEST = 300_000

function keptPosts(): Readonly<Record<string, unknown>> {
  const kept = readDevice(DEVICE_KEYS.postDrafts, 'sessionStorage')
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

function textIn(kept: object, field: string): string {
  const value: unknown = Reflect.get(kept, field)
  return typeof value === 'string' ? value.slice(0, LONGEST) : ''
}

/** Reads what this tab keeps of a post; anything misshapen counts as nothing typed. */
export function findTyped(key: string): TypedPost | undefined {
  const kept = keptPosts()[key]
  if (typeof kept !== 'object' || kept === null) return undefined
  const categories: unknown = Reflect.get(kept, 'categories')
  const ticked: unknown[] = Array.isArray(categories) ? categories : []
  return {
    title: textIn(kept, 'title'),
    author: textIn(kept, 'author'),
    authorRole: textIn(kept, 'authorRole'),
    reviewedBy: textIn(kept, 'reviewedBy'),
    categories: BLOG_CATEGORIES.filter((known) => ticked.includes(known)),
    otherCategories: textIn(kept, 'otherCategories'),
    summary: textIn(kept, 'summary'),
    content: textIn(kept, 'content'),
    sources: textIn(kept, 'sources'),
    cover: textIn(kept, 'cover'),
    when: textIn(kept, 'when') === 'later' ? 'later' : 'now',
    publishAt: textIn(kept, 'publishAt'),
  }
}

/** Keeps what was typed for this tab, so that a reload or a sign-in on the way loses nothing. */
export function keepTyped(key: string, typed: TypedPost | undefined): void {
  const { [key]: _, ...others } = keptPosts()
  const posts = typed ? { ...others, [key]: typed } : others
  const isNone = Object.keys(posts).length === 0
  writeDevice(DEVICE_KEYS.postDrafts, isNone ? undefined : posts, 'sessionStorage')
}
