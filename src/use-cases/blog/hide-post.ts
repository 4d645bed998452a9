import { type EditedPost, findEditedPost, lockPost, savePostState } from '#database/blog/panel.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { PostId } from '#domain/blog/post.ts'
import { exampleNames } from '#domain/blog/post-form.ts'
import type { UserId } from '#domain/ids.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { recordPostChange } from './write-post.ts'

export interface PostHiding {
  id: PostId
  state: 'hidden' | 'published'
  actorId: UserId
}

export type HidingAnswer =
  | { ok: true; post: EditedPost }
  | { ok: false; reason: 'unknown-post' | 'post-is-draft' | 'still-example' }

/**
 * Hides a post from visitors, or shows it again with its publication date. Setting the current
 * state changes nothing. Refuses unknown posts, drafts, which only the editor publishes, and, in a live
 * shop, showing a post that still has an example's names.
 */
export async function hidePost(
  { db, clock, settings: { mode } }: DatabaseDeps & WithSettings<'mode'>,
  { id, state, actorId }: PostHiding,
) {
  return inTransactionOrRefusal<HidingAnswer>(db, async (tx) => {
    const now = clock.now()
    const before = await lockPost(tx, id)
    if (!before) return { ok: false, reason: 'unknown-post' }
    if (before.state === 'draft') return { ok: false, reason: 'post-is-draft' }
    if (before.state === state) return { ok: true, post: before }
    const isExample = Object.keys(exampleNames(before)).length > 0
    if (mode === 'live' && state === 'published' && isExample) {
      return { ok: false, reason: 'still-example' }
    }
    await savePostState(tx, { id, state, publishedAt: before.publishedAt }, now)
    const post = await findEditedPost(tx, id)
    if (!post) throw new Error('a post vanished while it was changed')
    const action = state === 'hidden' ? 'post.hidden' : 'post.shown'
    await recordPostChange(tx, { action, before, after: post, actorId, now })
    await moveContentVersion(tx)
    return { ok: true, post }
  })
}
