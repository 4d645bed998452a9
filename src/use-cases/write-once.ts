import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { keepMade, takeFormKey } from '#database/idempotency.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { contentHash } from '#use-cases/content-hash.ts'

/** A form of the panel, as it was sent. */
export interface Sending {
  /** Keys of different forms never collide, because a client's key cannot contain a space. */
  form: 'invitation' | 'note' | 'offer' | 'post' | 'product' | 'restock' | 'token' | 'webhook'
  actorId: UserId
  /** The form's idempotency key; without one every sending writes. */
  key: string | undefined
  content: unknown
}

export type KeyUsedOtherwise = { ok: false; reason: 'key-used-otherwise' }
export const KEY_USED_OTHERWISE: KeyUsedOtherwise = { ok: false, reason: 'key-used-otherwise' }

/**
 * Writes what a form asks for in one transaction, once for each key, since the answer to the first sending may have been
 * lost (decision 042). A repetition writes nothing and gets `again`, by the id of what was made; it waits for a first
 * sending that is still being written. A refusal leaves the key free. Refuses a key that was used for another content.
 */
export async function writeOnce<Answer extends { ok: true; id: string | number } | { ok: false }>(
  { db, clock }: DatabaseDeps,
  { form, actorId, key, content }: Sending,
  {
    write,
    again,
  }: {
    write: (tx: Transaction) => Promise<Answer>
    again: (tx: Transaction, id: Extract<Answer, { ok: true }>['id']) => Answer | Promise<Answer>
  },
): Promise<Answer | KeyUsedOtherwise> {
  if (key === undefined) return await inTransactionOrRefusal(db, write)
  const sent = { actorId, key: `${form} ${key}`, requestHash: contentHash(content) }
  return await inTransactionOrRefusal<Answer | KeyUsedOtherwise>(db, async (tx) => {
    const first = await takeFormKey(tx, sent, clock.now())
    if (first && !first.sameRequest) return KEY_USED_OTHERWISE
    // Written by the same form.
    if (first) return await again(tx, first.made as Extract<Answer, { ok: true }>['id'])
    const answer = await write(tx)
    if (answer.ok) await keepMade(tx, sent, answer.id)
    return answer
  })
}
