import { findProduct } from '#database/catalog/catalog.ts'
import { confirmAlert, countAlertsToStop, findAlert, stopAlerts } from '#database/stock/alerts.ts'
import { inTransaction } from '#database/transaction.ts'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { StockAlertDeps } from './ask-for-stock-alert.ts'
import { parseStockAlertLink } from './stock-alert-links.ts'

type Deps = Pick<StockAlertDeps, 'db' | 'clock' | 'secret'>

/** What the link of a mail would do. */
export type LinkedStockAlert =
  | { act: 'confirm'; product: { id: ProductId; name: string } }
  | { act: 'stop' }

/**
 * What a mail's link would do; undefined when it is forged or there is nothing left of it. Reads only: mail
 * programs open links before people do, so the page asks for one tap.
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

/** How following a link ended; stopping what was stopped before is no failure. */
export type FollowedStockAlert = 'confirmed' | 'stopped' | 'gone'

/** Does what the link says, any number of times. `gone` when it is forged or what it confirms is over. */
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
