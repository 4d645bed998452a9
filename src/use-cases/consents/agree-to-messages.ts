import type { DatabaseDeps } from '#database/connection.ts'
import { endConsent, recordConsent } from '#database/consents/consents.ts'
import {
  dropWaitingMessages,
  isPhoneStopped,
  markPhoneReachable,
} from '#database/mails/phone-messages.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { inTransaction, inTransactionOrRefusal } from '#database/transaction.ts'
import { ORDER_MESSAGES_NOTICE } from '#domain/accounts/consents.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { internationalNumber } from '#domain/text/phone-number.ts'

const PURPOSE = 'order-messages'

/**
 * Records a shopper's consent to messages about their orders at a phone number of ten digits, and drops waiting
 * messages to an earlier number. Refuses a number from which STOP was sent: only START from there allows messages
 * again.
 */
export async function agreeToMessages(
  { db, clock }: DatabaseDeps,
  { userId, phone, language }: { userId: UserId; phone: string; language: Language },
): Promise<{ ok: true } | { ok: false; reason: 'number-stopped' }> {
  const number = internationalNumber(phone)
  return await inTransactionOrRefusal(db, async (tx) => {
    await lockShoppers(tx, [userId])
    if (await isPhoneStopped(tx, number)) return { ok: false, reason: 'number-stopped' }
    await markPhoneReachable(tx, number)
    const consent = { purpose: PURPOSE, noticeVersion: ORDER_MESSAGES_NOTICE, language } as const
    await recordConsent(tx, userId, { ...consent, phone: number }, clock.now())
    await dropWaitingMessages(tx, userId, { except: number })
    return { ok: true }
  })
}

/** Withdraws the consent to messages about orders, and drops those that are waiting. */
export async function endMessages({ db, clock }: DatabaseDeps, userId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockShoppers(tx, [userId])
    await endConsent(tx, userId, PURPOSE, clock.now())
    await dropWaitingMessages(tx, userId)
  })
}
