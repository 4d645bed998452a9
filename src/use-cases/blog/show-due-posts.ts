import { recordAudit } from '#database/audit/audit.ts'
import { takeDuePosts } from '#database/blog/panel.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import type { PostId } from '#domain/blog/post.ts'

/**
 * Publishes scheduled posts whose day has come: moves the content version, by which lists, feed and
 * sitemap are cached. Each post is published once. Returns the published ids.
 */
export async function showDuePosts({ db, clock }: DatabaseDeps): Promise<readonly PostId[]> {
  return inTransaction(db, async (tx) => {
    const at = clock.now()
    const due = await takeDuePosts(tx, at)
    for (const id of due) {
      await recordAudit(tx, {
        at,
        actorId: undefined,
        action: 'post.appeared',
        subjectId: id,
        after: { state: 'published' },
      })
    }
    if (due.length > 0) await moveContentVersion(tx)
    return due
  })
}
