import type { z } from 'zod'
import type { blogEndpoints, WrittenPost } from '#contract/blog.ts'
import type { EditedPost } from '#database/blog/panel.ts'
import { type PostErrors, type PostField, parsePostForm } from '#domain/blog/post-form.ts'
import { postStatus } from '#domain/blog/publication.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'

const postProblems = localizedSentences('postProblems')

/** Maps the domain's field names to the API's. */
const API_NAMES = {
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

/** The sentence for each wrong field, under its API name. */
export function postErrors(errors: PostErrors): Record<string, Localized> {
  const byApiName: Record<string, Localized> = {}
  for (const [field, code] of Object.entries(errors)) {
    byApiName[API_NAMES[field as PostField]] = postProblems[code]
  }
  return byApiName
}

type Sent = z.output<(typeof blogEndpoints.write | typeof blogEndpoints.replace)['body']>

/** Parses the body of a post after mapping its fields to the domain's names. */
export function readPost(body: Sent, now: Date): ReturnType<typeof parsePostForm> {
  const { author_role: authorRole, reviewed_by: reviewedBy, publish_at: publishAt } = body
  return parsePostForm({ ...body, authorRole, reviewedBy, publishAt }, now)
}

/** A post as the API returns it to its editor. */
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
