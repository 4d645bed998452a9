import { z } from 'zod'
import {
  LAST_PAGE,
  MAX_BLOG_CATEGORIES,
  MAX_BLOG_CATEGORY_LENGTH,
  POSTS_PER_PAGE,
} from '#domain/blog/blog-query.ts'
import { parsePostId } from '#domain/blog/post.ts'
import { MAX_LENGTH } from '#domain/blog/post-form.ts'
import { MAX_SEARCH_TEXT_LENGTH } from '#domain/catalog/listing-query.ts'
import { endpointsOf } from './endpoint.ts'
import { described, idIn, line, Repeatable } from './fields.ts'

/** What can be wrong with a blog query or a write, except in the article itself. */
export type BlogProblem =
  | 'page-wrong'
  | 'category-wrong'
  | 'search-wrong'
  | 'state-wrong'
  | 'hiding-wrong'
  | 'version-wrong'

const wrong = (problem: BlogProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'blog' })

const PostParams = z.object({ id: idIn(parsePostId) })

export const PostAnswer = z.object({
  _id: z.string().meta({ example: 'six-tastes-on-one-indian-plate' }),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  author_role: z.string(),
  reviewed_by: z.string().describe('Empty for an article without health advice'),
  categories: z.array(z.string()),
  content: z.string().describe('Sanitised HTML with a fixed set of tags'),
  image: z
    .string()
    .optional()
    .describe("Path on the shop's own origin, or an address of its picture storage"),
  date: z.iso.datetime().describe('The day it was published'),
  updated: z.iso.datetime(),
  reading_minutes: z.int(),
  sources: z.array(z.object({ text: z.string(), href: z.string().optional() })),
})

const Title = z
  .string(wrong('category-wrong'))
  .max(MAX_BLOG_CATEGORY_LENGTH, wrong('category-wrong'))
const Titles = z.array(Title).max(MAX_BLOG_CATEGORIES, wrong('category-wrong'))

const ListQuery = z.object({
  page: z
    .string(wrong('page-wrong'))
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, wrong('page-wrong'))
    .transform(Number)
    .default(1)
    .describe(`From 1 to ${LAST_PAGE}; ${POSTS_PER_PAGE} articles a page`),
  category: z.union([Title, Titles], wrong('category-wrong')).optional(),
  q: z.string(wrong('search-wrong')).max(MAX_SEARCH_TEXT_LENGTH, wrong('search-wrong')).optional(),
})

// The domain validates the article when it is saved, since it depends on the current time.
const PostFields = z.object({
  title: line(MAX_LENGTH.title),
  author: line(MAX_LENGTH.author),
  author_role: line(MAX_LENGTH.authorRole, 'Shown after the name'),
  reviewed_by: line(MAX_LENGTH.reviewedBy, 'The reviewer of an article about health'),
  categories: described(
    z
      .union([z.array(z.string()), z.string()])
      .describe(`A list, or comma-separated; at most ${MAX_BLOG_CATEGORIES}`),
  ),
  summary: line(MAX_LENGTH.summary),
  content: line(MAX_LENGTH.content, 'HTML, sanitised when it is saved'),
  sources: described(z.string().describe('One per line, optionally with an address at its end')),
  cover: described(
    z.string().describe('Address of a picture of the shop, without width and ending'),
  ),
  publish_at: described(
    z.iso.datetime({ offset: true }).describe('With the state scheduled: when it is published'),
  ),
})
const State = z.enum(['published', 'draft', 'scheduled', 'as-it-was'], wrong('state-wrong'))

export const WrittenPost = z.object({
  _id: z.string(),
  title: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'hidden']),
  date: z.iso.datetime().nullable(),
  version: z.int(),
})

export const blogEndpoints = {
  list: endpoint('GET /api/blogs', {
    right: 'shop.read',
    summary: 'Articles, the newest first, 6 a page; the next page in the Link header',
    query: ListQuery,
    answers: { 200: z.array(PostAnswer) },
  }),
  one: endpoint('GET /api/blogs/:id', {
    right: 'shop.read',
    summary: 'One article',
    answers: { 200: PostAnswer },
  }),
  write: endpoint('POST /api/blogs/', {
    right: 'post.write',
    summary:
      'Creates an article, once for each Idempotency-Key: published at once, saved as a draft, or scheduled',
    headers: Repeatable,
    body: PostFields.extend({ state: State.default('published') }),
    answers: { 200: WrittenPost, 201: WrittenPost },
  }),
  preview: endpoint('POST /api/blogs/preview', {
    right: 'post.write',
    summary: 'The text of an article as it would be published; saves nothing',
    body: z.object({ content: z.string().max(MAX_LENGTH.content) }),
    answers: {
      200: z.object({
        content: z.string().describe('Sanitised HTML with numbered sections'),
        sections: z.array(z.object({ id: z.string(), title: z.string() })),
        reading_minutes: z.int(),
      }),
    },
  }),
  replace: endpoint('PUT /api/blogs/:id', {
    right: 'post.write',
    params: PostParams,
    summary: 'Replaces an article; refused when it was changed meanwhile',
    body: PostFields.extend({
      state: State.default('as-it-was'),
      version: z.int(wrong('version-wrong')).positive(wrong('version-wrong')),
    }),
    answers: { 200: WrittenPost },
  }),
  hide: endpoint('PATCH /api/blogs/:id', {
    right: 'post.write',
    params: PostParams,
    summary: 'Hides an article from visitors, or shows it again',
    body: z.object({ state: z.enum(['hidden', 'published'], wrong('hiding-wrong')) }),
    answers: { 200: WrittenPost },
  }),
}
