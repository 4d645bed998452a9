import {
  countAddressesOf,
  deleteAddress,
  deleteAddresses,
  keepAddress,
} from '#database/accounts/addresses.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { endConsent, recordConsent } from '#database/consents/consents.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { inTransaction, inTransactionOrRefusal } from '#database/transaction.ts'
import { KEPT_ADDRESSES_NOTICE } from '#domain/accounts/consents.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'

/** Bounds the list; nobody needs more. */
const MAX_ADDRESSES = 10

const PURPOSE = 'kept-addresses'

/**
 * Stores an address for the next checkout, with the consent for it (docs/law.md, personal data). A
 * known address moves to the front. Refuses more than ten.
 */
export async function keepDeliveryAddress(
  { db, clock }: DatabaseDeps,
  { userId, delivery, language }: { userId: UserId; delivery: DeliveryAddress; language: Language },
): Promise<{ ok: true } | { ok: false; reason: 'too-many-addresses' }> {
  return await inTransactionOrRefusal(db, async (tx) => {
    const at = clock.now()
    await lockShoppers(tx, [userId])
    await keepAddress(tx, userId, delivery, at)
    if ((await countAddressesOf(tx, userId)) > MAX_ADDRESSES) {
      return { ok: false, reason: 'too-many-addresses' }
    }
    const consent = { purpose: PURPOSE, noticeVersion: KEPT_ADDRESSES_NOTICE, language } as const
    await recordConsent(tx, userId, consent, at)
    return { ok: true }
  })
}

/** Deletes one stored address; deleting the last one ends the consent. Refuses an id that is not this person's. */
export async function deleteDeliveryAddress(
  { db, clock }: DatabaseDeps,
  { userId, id }: { userId: UserId; id: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown-address' }> {
  return await inTransactionOrRefusal(db, async (tx) => {
    await lockShoppers(tx, [userId])
    if (!(await deleteAddress(tx, userId, id))) return { ok: false, reason: 'unknown-address' }
    if ((await countAddressesOf(tx, userId)) === 0) {
      await endConsent(tx, userId, PURPOSE, clock.now())
    }
    return { ok: true }
  })
}

/** Withdraws the consent to store addresses and deletes them all (docs/law.md, personal data). */
export async function withdrawKeptAddresses({ db, clock }: DatabaseDeps, userId: UserId) {
  await inTransaction(db, async (tx) => {
    await lockShoppers(tx, [userId])
    await deleteAddresses(tx, userId)
    await endConsent(tx, userId, PURPOSE, clock.now())
  })
}
