import type { PostState } from './post.ts'
import type { Publishing } from './post-form.ts'

/** The status in the owner's list; visitors can read only `published` posts. */
export type PostStatus = 'draft' | 'scheduled' | 'published' | 'hidden'

/** The publication columns of a post. */
export interface PostPublication {
  state: PostState
  publishedAt: Date | undefined
}

/** The status of a post at a given time. */
export function postStatus({ state, publishedAt }: PostPublication, now: Date): PostStatus {
  if (state !== 'published') return state
  return publishedAt && publishedAt <= now ? 'published' : 'scheduled'
}

/**
 * Returns the publication of a post after saving. A post that visitors could already read keeps its
 * date; a scheduled one can be published at once or rescheduled.
 */
export function publicationAfter(
  publishing: Publishing,
  before: PostPublication | undefined,
  now: Date,
): PostPublication {
  switch (publishing.state) {
    case 'as-it-was':
      return { state: before?.state ?? 'draft', publishedAt: before?.publishedAt }
    case 'draft':
      return { state: 'draft', publishedAt: undefined }
    case 'scheduled':
      return { state: 'published', publishedAt: publishing.publishAt }
    case 'published': {
      const day = before?.state === 'draft' ? undefined : before?.publishedAt
      return { state: 'published', publishedAt: day && day <= now ? day : now }
    }
  }
}
