import { Readable } from 'node:stream'
import { z } from 'zod'
import { productWriteEndpoints } from '#contract/catalog-writes.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { NOT_FOUND, problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { exportProducts } from '#use-cases/catalog/export-products.ts'
import { asFile, servePrivately } from './private-answers.ts'

/** Exports all products as a CSV file for Shopify or WooCommerce. */
export function registerProductExports(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app)
  serve(productWriteEndpoints.exportAs, async ({ origin, params }, reply) => {
    const form = z.enum(['shopify', 'woocommerce']).safeParse(params.form)
    if (!form.success || !origin) {
      return problem(reply, NOT_FOUND)
    }
    const pieces = exportProducts(deps.db, {
      form: form.data,
      origin,
      now: deps.clock.now(),
    })
    const name = `products-${form.data}.csv`
    return asFile(reply, name, 'text/csv; charset=utf-8').send(Readable.from(pieces))
  })
}
