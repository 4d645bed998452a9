import { Readable } from 'node:stream'
import { z } from 'zod'
import { productWriteEndpoints } from '#contract/catalog-writes.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { originOf } from '#http/origin.ts'
import { NOT_FOUND, problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { exportProducts } from '#use-cases/catalog/export-products.ts'
import type { With } from '#use-cases/deps.ts'
import { servePrivately } from './private-answers.ts'

type ExportDeps = DatabaseDeps & With<'config'>

/** Exports all products as a CSV file for Shopify or WooCommerce. */
export function registerProductExports(app: ShopServer, deps: ExportDeps): void {
  const serve = servePrivately(app)
  serve(productWriteEndpoints.exportAs, async (request, reply) => {
    const form = z.enum(['shopify', 'woocommerce']).safeParse(request.params.form)
    const origin = originOf(request, deps.config.publicUrl)
    if (!form.success || !origin) {
      return problem(reply, NOT_FOUND)
    }
    const pieces = exportProducts(deps.db, {
      form: form.data,
      origin,
      now: deps.clock.now(),
    })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="products-${form.data}.csv"`)
      .send(Readable.from(pieces))
  })
}
