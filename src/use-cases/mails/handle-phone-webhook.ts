import type { DatabaseDeps } from '#database/connection.ts'
import { endConsentsOfPhone } from '#database/consents/consents.ts'
import { recordPhoneStatus, startPhone, stopPhone } from '#database/mails/phone-messages.ts'
import { deleteAlertsOf } from '#database/stock/alerts.ts'
import { inTransaction } from '#database/transaction.ts'
import { parseReplyWord } from '#domain/accounts/reply-word.ts'
import type { PhoneWebhook } from '#providers/phone-messages/port.ts'

/**
 * Records the outcomes of phone messages and handles replies: STOP ends all consents to write to that number and deletes
 * its stock alerts, START allows new consents. Repeated, late and disordered events change nothing.
 */
export async function handlePhoneWebhook(
  { db, clock }: DatabaseDeps,
  { outcomes, replies }: PhoneWebhook,
): Promise<void> {
  if (outcomes.length + replies.length === 0) return
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    for (const outcome of outcomes) await recordPhoneStatus(tx, outcome, at)
    for (const { from, text, at: reportedAt } of replies) {
      // By the provider's clock; nobody has said anything later than now, and an impossible moment is not one.
      const saidAt = reportedAt < at ? reportedAt : at
      const word = parseReplyWord(text)
      if (word === 'start') await startPhone(tx, from, saidAt)
      if (word !== 'stop') continue
      const isAgreedSince = await endConsentsOfPhone(tx, { phone: from, saidAt, at })
      await deleteAlertsOf(tx, from)
      if (!isAgreedSince) await stopPhone(tx, from, saidAt)
    }
  })
}
