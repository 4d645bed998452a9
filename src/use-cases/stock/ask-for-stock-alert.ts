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
  /** As `parseStockAlert` returned it; undefined for a message to the number of the account. */
  email: string | undefined
  language: Language
  /** The signed-in person, whose own confirmed address needs no link. */
  person: Pick<Person, 'email' | 'userId'> | undefined
  /** The shop's origin, for the link of the mail. */
  origin: string
}

export type StockAlertAnswer =
  | { ok: true; state: 'waiting' | 'link-sent' }
  | { ok: false; reason: 'unknown-product' | 'not-sold-out' | 'too-many' | 'no-number' }

/**
 * Notes that somebody waits for a sold-out product. The account's own confirmed address waits at once; any other
 * gets one mail with a link, at most one for each product, and few before one was opened. Whoever asks for an
 * address that is not theirs cannot learn from the answer what it waits for.
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
  if (email === undefined) return await waitByPhone(deps, { productId, language, person, at })
  const stopKey = stopKeyOf(deps.secret, email)
  const alert: NewAlert = { productId, email, language, stopKey, askedAt: at, confirmedAt: at }
  const isOwn = person !== undefined && person.email.toLowerCase() === email
  return await inTransaction(deps.db, async (tx): Promise<StockAlertAnswer> => {
    const asked = await lockAlertsOf(tx, email)
    if (isOwn) return await waitAtOnce(tx, alert, asked)
    const isAsked = asked.some((one) => one.productId === productId)
    if (isAsked || !maySendLink(asked)) return { ok: true, state: 'link-sent' }
    const id = await saveAlert(tx, { ...alert, confirmedAt: undefined })
    const named = { id: productId, name: namesInOrder(product, language)[0].text }
    await queueMail(tx, confirmAlertMail(deps, { ...alert, id, product: named, origin, at }))
    return { ok: true, state: 'link-sent' }
  })
}

/**
 * The number of a consent may not be its person's own: what waits there belongs to the account alone, and whoever has
 * the number replies STOP.
 */
async function waitByPhone(
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
    return await waitAtOnce(tx, alert, asked)
  })
}

async function waitAtOnce(
  tx: Transaction,
  alert: NewAlert,
  asked: readonly StoredAlert[],
): Promise<StockAlertAnswer> {
  const others = asked.filter(({ productId }) => productId !== alert.productId)
  if (!mayWaitForMore(others)) return { ok: false, reason: 'too-many' }
  await saveAlert(tx, alert)
  return { ok: true, state: 'waiting' }
}
