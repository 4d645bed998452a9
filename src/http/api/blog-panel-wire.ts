import { z } from 'zod'
import type { EditedPost } from '#database/blog-panel.ts'
import {
  type PostErrors,
  type PostField,
  type PostForm,
  parsePostForm,
} from '#domain/blog/post-form.ts'
import { postStatus } from '#domain/blog/publication.ts'
import type { Clock } from '#domain/time/clock.ts'
import { sentences } from '#messages/sentences.ts'

const postProblems = sentences('postProblems')
const say = sentences('apiPosts')

/** The API's names of the fields, and the domain's beside them. */
const ON_WIRE = {
  title: 'title',
  author: 'author',
  authorRole: 'author_role',
  reviewedBy: 'reviewed_by',
  categories: 'categories',
  summary: 'summary',
  content: 'content',
  sources: 'sources',
  cover: 'cover',
  publishAt: 'publish_at',
} as const satisfies Record<PostField, string>

/** The sentence for each wrong field, by its name on the wire. */
export function postErrors(errors: PostErrors): Record<string, string> {
  const onWire: Record<string, string> = {}
  for (const [field, code] of Object.entries(errors)) {
    onWire[ON_WIRE[field as PostField]] = postProblems[code]
  }
  return onWire
}

/** A field that the domain judges; here it only gets its line in the API's description. */
const field = (description: string) => z.unknown().optional().meta({ type: 'string', description })

/** Title, author, categories, summary, content; the others may be left out. */
const PostFields = z.object({
  title: field('Required, at most 200 characters'),
  author: field('Required, at most 120 characters'),
  author_role: field('Stands behind the name'),
  reviewed_by: field('Who has read an article about health'),
  categories: field('Required: a list, or comma-separated'),
  summary: field('Required, at most 1,000 characters'),
  content: field('Required: HTML, cleaned when it is written'),
  sources: field('One a line, an address at its end'),
  cover: field('Address of a picture of the shop, without width and ending'),
  state: z.enum(['published', 'draft', 'scheduled', 'as-it-was'], { error: say.stateWrong }),
  publish_at: field('With state scheduled: when visitors can read it first'),
})

type Fields = z.output<typeof PostFields>

function formOf(body: Fields, now: Date): ReturnType<typeof parsePostForm> {
  const { author_role: authorRole, reviewed_by: reviewedBy, publish_at: publishAt } = body
  return parsePostForm({ ...body, authorRole, reviewedBy, publishAt }, now)
}

function readForm(body: Fields, clock: Clock, ctx: z.RefinementCtx): PostForm {
  const parsed = formOf(body, clock.now())
  if (parsed.ok) return parsed.form
  for (const [name, message] of Object.entries(postErrors(parsed.errors))) {
    ctx.addIssue({ code: 'custom', path: [name], message })
  }
  return z.NEVER
}

/** `POST blogs`: without a state the article is published at once. */
export const newPostBody = (clock: Clock) =>
  PostFields.extend({ state: PostFields.shape.state.default('published') }).transform((body, ctx) =>
    readForm(body, clock, ctx),
  )

/** `PUT blogs/:id`: without a state it stays what it was. */
export const changedPostBody = (clock: Clock) =>
  PostFields.extend({
    state: PostFields.shape.state.default('as-it-was'),
    version: z.int({ error: say.versionWrong }).positive(say.versionWrong),
  }).transform((body, ctx) => ({ form: readForm(body, clock, ctx), version: body.version }))

export const HidingBody = z.object({
  state: z.enum(['hidden', 'published'], { error: say.hidingWrong }),
})

/** What has to be read of an article to show it as it will stand. */
export const PreviewBody = z.object({ content: z.string().max(200_000) })

export const Preview = z.object({
  content: z.string().meta({ description: 'Cleaned HTML, its sections numbered' }),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  reading_minutes: z.int(),
})

export const WrittenPost = z.object({
  _id: z.string(),
  title: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'hidden']),
  date: z.iso.datetime().nullable(),
  version: z.int(),
})

/** A post as its author sees it. */
export function writtenPost(post: EditedPost, now: Date): z.input<typeof WrittenPost> {
  const { id, title, publishedAt, version } = post
  return {
    _id: id,
    title,
    state: postStatus(post, now),
    date: publishedAt?.toISOString() ?? null,
    version,
  }
}
