import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { deleteTag, insertTag, listTagsOf } from '#database/orders/tags.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { MAX_TAGS_OF_ORDER } from '#domain/orders/tags.ts'

interface Tagging {
  orderId: OrderId
  /** As `parseTag` returns it. */
  tag: string
  actorId: UserId
}

export type TagAnswer = { ok: true } | { ok: false; reason: 'unknown-order' | 'too-many-tags' }

/**
 * Puts a tag on an order; an existing tag changes nothing. Refuses more than the maximum number of tags. The log records
 * the change but not the tag, which may contain personal data.
 */
export async function tagOrder({ db, clock }: DatabaseDeps, { orderId, tag, actorId }: Tagging) {
  return await inTransaction(db, async (tx): Promise<TagAnswer> => {
    if (!(await lockOrder(tx, orderId))) return { ok: false, reason: 'unknown-order' }
    const tags = (await listTagsOf(tx, [orderId])).get(orderId) ?? []
    if (tags.includes(tag)) return { ok: true }
    if (tags.length >= MAX_TAGS_OF_ORDER) return { ok: false, reason: 'too-many-tags' }
    await insertTag(tx, { orderId, tag })
    await recordAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'order.tagged',
      subjectId: orderId,
      before: { tags: tags.length },
      after: { tags: tags.length + 1 },
    })
    return { ok: true }
  })
}

/** Removes a tag from an order; a tag that it does not have changes nothing. */
export async function untagOrder({ db, clock }: DatabaseDeps, { orderId, tag, actorId }: Tagging) {
  return await inTransaction(db, async (tx): Promise<TagAnswer> => {
    if (!(await lockOrder(tx, orderId))) return { ok: false, reason: 'unknown-order' }
    const tags = (await listTagsOf(tx, [orderId])).get(orderId) ?? []
    if (!tags.includes(tag)) return { ok: true }
    await deleteTag(tx, { orderId, tag })
    await recordAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'order.untagged',
      subjectId: orderId,
      before: { tags: tags.length },
      after: { tags: tags.length - 1 },
    })
    return { ok: true }
  })
}
