import type { z } from 'zod'
import { type OwnerProduct, productWriteEndpoints } from '#contract/catalog-writes.ts'
import { paths } from '#contract/paths.ts'
import { findPanelProduct } from '#database/catalog/panel-product.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { type Read, readPercent, readRupees } from '#domain/catalog/form-readers.ts'
import { MAX_RUPEES } from '#domain/catalog/product-form.ts'
import type { ProductId } from '#domain/ids.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import type { Localized } from '#messages/sentences.ts'
import { changeProduct } from '#use-cases/catalog/change-product.ts'
import { createProduct } from '#use-cases/catalog/create-product.ts'
import { setProductState } from '#use-cases/catalog/set-product-state.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { restockProduct } from '#use-cases/stock/restock-product.ts'
import { fieldSentence, productProblem } from './catalog-refusals.ts'
import { wireProduct } from './catalog-wire.ts'
import { invalidInput } from './invalid-input.ts'
import { servePrivately } from './private-answers.ts'
import type { Serve } from './served.ts'

export type ProductWriteDeps = DatabaseDeps & WithSettings<'mode'>

/** Creating, changing and restocking products, under `/api/products`. */
export function registerProductWrites(app: ShopServer, deps: ProductWriteDeps): void {
  const serve = servePrivately(app, { sentences: 'productWrites' })
  // Served with and without the trailing slash, like reading.
  for (const url of [`${paths.products.list()}/`, paths.products.list()])
    serveCreate(serve, deps, url)
  serveReplace(serve, deps)
  serveChange(serve, deps)
  serveRestock(serve, deps)
}

/** The product as the owner sees it. */
async function shown(
  { db, clock }: ProductWriteDeps,
  id: ProductId,
): Promise<z.input<typeof OwnerProduct>> {
  const product = await findPanelProduct(db, id, clock.now())
  if (!product) throw new Error('a product was written and is not there')
  const { sku, hidden, updatedAt } = product
  return { ...wireProduct(product), sku, hidden, updated_at: updatedAt.toISOString() }
}

function serveCreate(serve: Serve, deps: ProductWriteDeps, url: string): void {
  serve(productWriteEndpoints.create, { url }, async ({ actorId, body, headers }, reply) => {
    const created = await createProduct(deps, {
      form: body,
      actorId,
      key: headers['idempotency-key'],
    })
    if (!created.ok) return problem(reply, productProblem(created))
    const product = await shown(deps, created.id)
    const lacks = created.lacks.length > 0 && { lacks: [...created.lacks] }
    return reply.status(created.isNew ? 201 : 200).send({ ...product, ...lacks })
  })
}

function serveReplace(serve: Serve, deps: ProductWriteDeps): void {
  serve(productWriteEndpoints.replace, async ({ actorId, params: { id }, body }, reply) => {
    const { seen_at, ...form } = body
    const changed = await changeProduct(deps, { id, form, actorId, seenAt: seen_at })
    return changed.ok ? await shown(deps, id) : problem(reply, productProblem(changed))
  })
}

/** Parses the prices of the list's inline form with the product form's parsers. */
function readFigures(sent: { price?: unknown; mrp?: unknown; discount?: unknown }) {
  const errors: Record<string, Localized> = {}
  const take = (field: keyof typeof sent, read: (value: unknown) => Read<number>) => {
    if (sent[field] === undefined) return undefined
    const found = read(sent[field])
    if ('value' in found) return found.value
    errors[field] = fieldSentence(field, found.problem)
    return undefined
  }
  const rupees = (value: unknown) => readRupees(value, MAX_RUPEES)
  const figures = {
    pricePaise: take('price', rupees),
    mrpPaise: take('mrp', rupees),
    discountPercent: take('discount', readPercent),
  }
  return { figures, errors }
}

function serveChange(serve: Serve, deps: ProductWriteDeps): void {
  serve(productWriteEndpoints.change, async ({ actorId, params: { id }, body }, reply) => {
    const { figures, errors } = readFigures(body)
    if (Object.keys(errors).length > 0) return problem(reply, invalidInput(errors))
    const { hidden } = body
    const changed = await setProductState(deps, { id, hidden, ...figures, actorId })
    return changed.ok ? await shown(deps, id) : problem(reply, productProblem(changed))
  })
}

function serveRestock(serve: Serve, deps: ProductWriteDeps): void {
  serve(
    productWriteEndpoints.restock,
    async ({ actorId, params: { id }, body, headers }, reply) => {
      const key = headers['idempotency-key']
      const restocked = await restockProduct(deps, { id, form: body, actorId, key })
      return restocked.ok ? await shown(deps, id) : problem(reply, productProblem(restocked))
    },
  )
}
