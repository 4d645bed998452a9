import type { PostState } from './post.ts'
import type { Publishing } from './post-form.ts'

/** What the owner's list calls a post; visitors can read none but `published`. */
export type PostStatus = 'draft' | 'scheduled' | 'published' | 'hidden'

/** Where a post stands as the table keeps it. */
export interface PostPublication {
  state: PostState
  publishedAt: Date | undefined
}

/** Whether visitors can read it at that moment, and if not, why. */
export function postStatus({ state, publishedAt }: PostPublication, now: Date): PostStatus {
  if (state !== 'published') return state
  return publishedAt && publishedAt <= now ? 'published' : 'scheduled'
}

/**
 * Where a post stands once it is written. The day of an article that visitors have read is kept,
 * whatever is changed later; one that waits can be published at once or for another day.
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
