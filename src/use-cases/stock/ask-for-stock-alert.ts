import { findProduct } from '#database/catalog/catalog.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { findMessagePhone } from '#database/consents/consents.ts'
import { queueMail } from '#database/mails/mails.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import {
  listPhoneAlertsOf,
  lockAlertsOf,
  type NewAlert,
  type StoredAlert,
  saveAlert,
} from '#database/stock/alerts.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { canBeAwaited, maySendLink, mayWaitForMore } from '#domain/stock/stock-alert.ts'
import { phoneStopKeyOf, stopKeyOf } from './stock-alert-links.ts'
import { confirmAlertMail, type StockAlertMailDeps } from './stock-alert-mails.ts'

export interface StockAlertDeps extends StockAlertMailDeps, DatabaseDeps {}

export interface StockAlertRequest {
  productId: ProductId
  /** As `parseStockAlert` returned it; undefined for a message to the account's phone number. */
  email: string | undefined
  language: Language
  /** The signed-in person, whose own verified address needs no confirmation link. */
  person: Pick<Person, 'email' | 'userId'> | undefined
  /** The shop's origin, for the link of the mail. */
  origin: string
}

export type StockAlertAnswer =
  | { ok: true; state: 'waiting' | 'link-sent' }
  | { ok: false; reason: 'unknown-product' | 'not-sold-out' | 'too-many' | 'no-number' }

/**
 * Stores an alert for a sold-out product. For the account's own verified address it is active at once; any other address
 * gets a mail with a confirmation link, at most one for each product, and only a few until one is confirmed. The answer
 * does not reveal to others which alerts an address has.
 *
 * Refuses unknown products, sachets and products that can be bought, and more than 20 products of one account.
 */
export async function askForStockAlert(
  deps: StockAlertDeps,
  { productId, email, language, person, origin }: StockAlertRequest,
): Promise<StockAlertAnswer> {
  const at = deps.clock.now()
  const product = await findProduct(deps.db, productId, at)
  if (!product || product.kind === 'sachet') return { ok: false, reason: 'unknown-product' }
  if (!canBeAwaited(product)) return { ok: false, reason: 'not-sold-out' }
  if (email === undefined) return await saveAlertByPhone(deps, { productId, language, person, at })
  const stopKey = stopKeyOf(deps.secret, email)
  const alert: NewAlert = { productId, email, language, stopKey, askedAt: at, confirmedAt: at }
  const isOwn = person !== undefined && person.email.toLowerCase() === email
  return await inTransaction(deps.db, async (tx): Promise<StockAlertAnswer> => {
    const asked = await lockAlertsOf(tx, email)
    if (isOwn) return await saveActiveAlert(tx, alert, asked)
    const isAsked = asked.some((one) => one.productId === productId)
    if (isAsked || !maySendLink(asked)) return { ok: true, state: 'link-sent' }
    const id = await saveAlert(tx, { ...alert, confirmedAt: undefined })
    const named = { id: productId, name: namesInOrder(product, language)[0].text }
    await queueMail(tx, confirmAlertMail(deps, { ...alert, id, product: named, origin, at }))
    return { ok: true, state: 'link-sent' }
  })
}

/**
 * The phone number of a consent is unverified, so the alert belongs to the account only, and the number's real owner can
 * reply STOP.
 */
async function saveAlertByPhone(
  { db, secret, settings }: StockAlertDeps,
  {
    productId,
    language,
    person,
    at,
  }: Pick<StockAlertRequest, 'productId' | 'language' | 'person'> & {
    at: Date
  },
): Promise<StockAlertAnswer> {
  return await inTransaction(db, async (tx): Promise<StockAlertAnswer> => {
    if (!person || !settings.writesToPhones) return { ok: false, reason: 'no-number' }
    const { userId } = person
    await lockShoppers(tx, [userId])
    const phone = await findMessagePhone(tx, userId)
    if (!phone) return { ok: false, reason: 'no-number' }
    const asked = await listPhoneAlertsOf(tx, userId)
    const stopKey = phoneStopKeyOf(secret, { phone, userId })
    const alert = {
      productId,
      email: phone,
      userId,
      language,
      stopKey,
      askedAt: at,
      confirmedAt: at,
    }
    return await saveActiveAlert(tx, alert, asked)
  })
}

async function saveActiveAlert(
  tx: Transaction,
  alert: NewAlert,
  asked: readonly StoredAlert[],
): Promise<StockAlertAnswer> {
  const others = asked.filter(({ productId }) => productId !== alert.productId)
  if (!mayWaitForMore(others)) return { ok: false, reason: 'too-many' }
  await saveAlert(tx, alert)
  return { ok: true, state: 'waiting' }
}
