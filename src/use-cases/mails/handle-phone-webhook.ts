import type { DatabaseDeps } from '#database/connection.ts'
import { endConsentsOfPhone } from '#database/consents/consents.ts'
import { recordPhoneStatus, startPhone, stopPhone } from '#database/mails/phone-messages.ts'
import { deleteAlertsOf } from '#database/stock/alerts.ts'
import { inTransaction } from '#database/transaction.ts'
import { parseReplyWord } from '#domain/accounts/reply-word.ts'
import type { PhoneWebhook } from '#providers/phone-messages/port.ts'

/**
 * Notes what became of messages to phones, and obeys replies: STOP ends every consent to write to that number and
 * everything that waits there for a product, and START lets its owner agree again. Repeated, late and disordered news changes nothing.
 */
export async function handlePhoneWebhook(
  { db, clock }: DatabaseDeps,
  { outcomes, replies }: PhoneWebhook,
): Promise<void> {
  if (outcomes.length + replies.length === 0) return
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    for (const outcome of outcomes) await recordPhoneStatus(tx, outcome, at)
    for (const { from, text, at: saidAt } of replies) {
      const word = parseReplyWord(text)
      if (word === 'start') await startPhone(tx, from, saidAt)
      if (word !== 'stop') continue
      const isAgreedSince = await endConsentsOfPhone(tx, { phone: from, saidAt, at })
      await deleteAlertsOf(tx, from)
      if (!isAgreedSince) await stopPhone(tx, from, saidAt)
    }
  })
}
