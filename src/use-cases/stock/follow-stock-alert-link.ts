import { findProduct } from '#database/catalog/catalog.ts'
import { confirmAlert, countAlertsToStop, findAlert, stopAlerts } from '#database/stock/alerts.ts'
import { inTransaction } from '#database/transaction.ts'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { StockAlertDeps } from './ask-for-stock-alert.ts'
import { parseStockAlertLink } from './stock-alert-links.ts'

type Deps = Pick<StockAlertDeps, 'db' | 'clock' | 'secret'>

/** The effect of a link in a mail. */
export type LinkedStockAlert =
  | { act: 'confirm'; product: { id: ProductId; name: string } }
  | { act: 'stop' }

/**
 * Returns what a mail's link would do; undefined if it is forged or its alerts no longer exist. Only reads, because mail
 * programs open links before people do; the page asks for a confirming tap.
 */
export async function readStockAlertLink(
  { db, clock, secret }: Deps,
  token: string,
  language: Language,
): Promise<LinkedStockAlert | undefined> {
  const link = parseStockAlertLink(secret, token)
  if (link?.act === 'stop') {
    return (await countAlertsToStop(db, link.stopKey)) > 0 ? { act: 'stop' } : undefined
  }
  const alert = link && (await findAlert(db, link.id))
  const product = alert && (await findProduct(db, alert.productId, clock.now()))
  if (!product) return undefined
  const [{ text: name }] = namesInOrder(product, language)
  return { act: 'confirm', product: { id: product.id, name } }
}

/** The result of following a link. Stopping again counts as `stopped`. */
export type FollowedStockAlert = 'confirmed' | 'stopped' | 'gone'

/** Confirms or stops alerts as the link says; safe to repeat. `gone` if it is forged or the alert no longer exists. */
export async function followStockAlertLink({ db, clock, secret }: Deps, token: string) {
  const link = parseStockAlertLink(secret, token)
  if (!link) return 'gone'
  const at = clock.now()
  return await inTransaction(db, async (tx): Promise<FollowedStockAlert> => {
    if (link.act === 'confirm') return (await confirmAlert(tx, link.id, at)) ? 'confirmed' : 'gone'
    await stopAlerts(tx, link.stopKey, at)
    return 'stopped'
  })
}
