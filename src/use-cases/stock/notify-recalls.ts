import type { DatabaseDeps } from '#database/connection.ts'
import { type OutgoingMail, queueMail } from '#database/mails/mails.ts'
import { type BuyerToNotify, recordNotified, takeBuyersToNotify } from '#database/stock/recalls.ts'
import { inTransaction } from '#database/transaction.ts'
import { sentencesIn } from '#messages/sentences.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { type DueReport, eachListed } from '#use-cases/each-due.ts'
import { letter } from '#use-cases/mails/letter.ts'

/** Limits the work of one run; the next one continues. */
const MAX_PER_RUN = 100

export type RecallMailDeps = DatabaseDeps & WithSettings<'name' | 'palette' | 'email' | 'phone'>

/**
 * Mails the buyers of recalled batches, once each, in the language of their order. `done` is the number of mails, and
 * `isUnfinished` whether there may be more.
 */
export async function notifyRecalls(
  deps: RecallMailDeps,
  max = MAX_PER_RUN,
): Promise<DueReport & { done: number }> {
  const at = deps.clock.now()
  return await inTransaction(deps.db, async (tx) => {
    return await eachListed({
      max,
      isStopping: () => false,
      list: (part) => takeBuyersToNotify(tx, part),
      handle: (buyer) =>
        tx.transaction(async (apart) => {
          await queueMail(apart, recallMail(deps, buyer, at))
          await recordNotified(apart, buyer, at)
          return true
        }),
    })
  })
}

/** The mail to a buyer; its kind and `about` are unique, so that no second one is queued. */
function recallMail(
  { settings }: RecallMailDeps,
  { recallId, userId, name, email, language, productName, batch, reason, numbers }: BuyerToNotify,
  at: Date,
): OutgoingMail {
  const say = sentencesIn(language, 'recallMails')
  const subject = say('subject', { product: productName })
  const parts = [
    name ? say('greeting', { name }) : say('greetingNobody'),
    say('what', { product: productName, batch, numbers: numbers.join(', ') }),
    say('why', { reason }),
    say('next', { phone: settings.phone }),
    say('sign', { shop: settings.name, phone: settings.phone }),
  ]
  return {
    kind: 'recall',
    about: `${recallId} ${userId}`,
    to: email,
    toName: name || undefined,
    replyTo: settings.email,
    subject,
    ...letter(parts, language),
    at,
  }
}
