import { listProductsByIds } from '#database/catalog/catalog.ts'
import { queueMail } from '#database/mails/mails.ts'
import { takeDueAlerts } from '#database/stock/alerts.ts'
import { inTransaction } from '#database/transaction.ts'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import { STOCK_ALERTS_PER_RUN } from '#domain/stock/stock-alert.ts'
import { isInternationalNumber } from '#domain/text/phone-number.ts'
import type { With } from '#use-cases/deps.ts'
import { eachApart } from '#use-cases/each-due.ts'
import type { StockAlertDeps } from './ask-for-stock-alert.ts'
import { backInStockMail, backInStockMessage } from './stock-alert-mails.ts'

/**
 * Queues a mail or phone message for the oldest alerts whose product can be bought again, and deletes these alerts, in
 * one transaction. It looks at the stock itself, so every way of restocking is noticed. An alert whose message cannot
 * be composed is deleted too, because it would block the others.
 */
export async function sendStockAlerts(
  deps: StockAlertDeps & With<'config'>,
  max = STOCK_ALERTS_PER_RUN,
): Promise<{ notified: number; failures: readonly unknown[] }> {
  const at = deps.clock.now()
  return await inTransaction(deps.db, async (tx) => {
    const due = await takeDueAlerts(tx, { now: at, max })
    const products = await listProductsByIds(
      tx,
      due.map(({ productId }) => productId),
      at,
    )
    const byId = new Map(products.map((product) => [product.id, product]))
    const notifiedByPhone = new Set<string>()
    const failures = await eachApart(due, async (alert) => {
      const back = byId.get(alert.productId)
      if (!back) throw new Error(`${alert.productId} is locked but not visible`)
      const product = { id: back.id, name: namesInOrder(back, alert.language)[0].text }
      const backInStock = { ...alert, product, origin: deps.config.publicUrl, at }
      const isByPhone = isInternationalNumber(alert.email)
      const key = `${alert.productId} ${alert.email}`
      // Two accounts may have alerts for the same number, which should get one message.
      if (isByPhone && notifiedByPhone.has(key)) return
      notifiedByPhone.add(key)
      await tx.transaction((apart) =>
        queueMail(
          apart,
          isByPhone ? backInStockMessage(backInStock) : backInStockMail(deps, backInStock),
        ),
      )
    })
    return { notified: due.length - failures.length, failures }
  })
}
