import { z } from 'zod'
import { findPanelProduct } from '#database/catalog/panel-product.ts'
import type { FollowedVersion } from '#database/content-version.ts'
import { readPercent, readRupees } from '#domain/catalog/form-readers.ts'
import { type ProductId, parseProductId } from '#domain/ids.ts'
import { IDEMPOTENCY_KEY } from '#domain/text/idempotency-key.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { changeProduct } from '#use-cases/change-product.ts'
import { createProduct } from '#use-cases/create-product.ts'
import { restockProduct } from '#use-cases/restock-product.ts'
import { setProductState } from '#use-cases/set-product-state.ts'
import { problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { type CatalogDeps, UNKNOWN_PRODUCT } from './catalog-answers.ts'
import { fieldSentence, productProblem } from './catalog-refusals.ts'
import { WireProduct, wireProduct } from './catalog-wire.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const orderSentences = sentences('apiOrders')
const say = sentences('productForm')

const Key = z.looseObject({
  'idempotency-key': z.string().regex(IDEMPOTENCY_KEY, orderSentences.keyWrong).optional(),
})

/** A field that the domain judges; here it only gets its line in the API's description. */
const field = (description: string) => z.unknown().optional().meta({ description })

/** POST /api/products/, and the declarations of docs/law.md, legal metrology and Ayurvedic medicines and cosmetics. Unknown fields are dropped. */
const ProductBody = z.object({
  product_name: field('At most 120 characters'),
  desc: field('At most 2,000 characters'),
  category: field('Title of a category'),
  price: field('Rupees from 0, in steps of 0.01; what the shopper pays'),
  discount: field('Percent below MRP, 0 to 100, in steps of 0.01'),
  mrp: field('Printed maximum retail price; left out, it follows from the discount'),
  stock: field('Units from 0; only when the product is new'),
  image1: field('secure_url of an uploaded picture'),
  image2: field('As image1; may be left out'),
  image3: field('As image1; may be left out'),
  images: field('The same as a list'),
  materials: field('A list, or a text with commas'),
  allergens: field('A list, or a text with commas'),
  name_hi: field('The name in Devanagari'),
  name_gu: field('The name in Gujarati letters'),
  common_name: field('The goods in plain words'),
  net_quantity: field('750 ml, 250 g, 25 bags × 1.5 g, 1 piece'),
  weight_grams: field('Packed weight, for the delivery charge'),
  shelf_life_months: field('1 to 120'),
  batch: field('Of the stock'),
  made_on: field('2026-11-24'),
  expires_on: field('2027-11-24'),
  storage: field('How to keep it'),
  serving: field('How to use it'),
  note: field('Cautions'),
  vegetarian: field('true or false'),
  external_use: field('true or false'),
  hsn: field('4, 6 or 8 digits'),
  gst_percent: field('0, 3, 5, 12, 18, 28 or 40'),
  licence_type: field('fssai, ayush or cosmetic'),
  licence_number: field('As printed'),
  medicine_class: field('classical, proprietary, or empty'),
  maker: field('Name and address with PIN'),
  country_of_origin: field('India'),
  sku: field('Left out, the shop makes one'),
  claims_reason: field('{ kind, note }: why words that look like a claim may stand'),
})

const seenAt = z.iso
  .datetime({ error: say.seenWrong })
  .transform((text) => new Date(text))
  .optional()

/** A number of the list's own little form, read as the big form reads it. */
const amount = (name: string, read: typeof readRupees, most: number) =>
  z
    .unknown()
    .optional()
    .transform((value, ctx): number | undefined => {
      if (value === undefined) return undefined
      const found = read(value, most)
      if ('value' in found) return found.value
      ctx.addIssue({ code: 'custom', message: fieldSentence(name, found.problem) })
      return z.NEVER
    })

const MAX_RUPEES = 1_000_000
const StateBody = z.object({
  hidden: z.boolean({ error: say.hiddenWrong }).optional(),
  price: amount('price', readRupees, MAX_RUPEES),
  mrp: amount('mrp', readRupees, MAX_RUPEES),
  discount: amount('discount', (value) => readPercent(value), 100),
})

const LotBody = z.object({
  stock: field('Units from 1'),
  batch: field('As printed'),
  made_on: field('2026-11-24'),
  expires_on: field('2027-11-24'),
})

const OfProduct = z.object({ id: z.string() })
const OwnerProduct = WireProduct.extend({
  sku: z.string(),
  hidden: z.boolean(),
  updated_at: z.iso.datetime().meta({ description: 'Send it back as seen_at' }),
})

export interface ProductWriteDeps extends CatalogDeps {
  contentVersion: Pick<FollowedVersion, 'catchUp'>
}

/** What the owner does with products, under `/api/products`. */
export function registerProductWrites(app: ShopServer, deps: ProductWriteDeps): void {
  const { db, clock, contentVersion } = deps

  /** The product as the owner sees it, once this process knows that pages changed. */
  async function shown(id: ProductId) {
    await contentVersion.catchUp()
    const product = await findPanelProduct(db, id, clock.now())
    if (!product) throw new Error('a product was written and is not there')
    const { sku, hidden, updatedAt } = product
    return { ...wireProduct(product), sku, hidden, updated_at: updatedAt.toISOString() }
  }

  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    // The documented address ends with a slash; without it the answer is the same, as for reading.
    for (const url of [`${api.products}/`, api.products]) {
      room.post(
        url,
        {
          config: { right: 'product.create' },
          schema: {
            tags: ['catalogue'],
            summary: 'Puts a new product on the shelf, once for every Idempotency-Key',
            headers: Key,
            body: ProductBody,
            response: { 200: OwnerProduct, 201: OwnerProduct },
          },
        },
        async (request, reply) => {
          const created = await createProduct(deps, {
            form: request.body,
            actorId: sessionOf(request).person.userId,
            key: request.headers['idempotency-key'],
          })
          if (!created.ok) return problem(reply, productProblem(created))
          return reply.status(created.isNew ? 201 : 200).send(await shown(created.id))
        },
      )
    }

    room.put(
      `${api.products}/:id`,
      {
        config: { right: 'product.change' },
        schema: {
          tags: ['catalogue'],
          summary: 'Writes the whole form of a product anew; its stock is left alone',
          params: OfProduct,
          body: ProductBody.extend({ seen_at: seenAt }),
          response: { 200: OwnerProduct },
        },
      },
      async (request, reply) => {
        const id = parseProductId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_PRODUCT)
        const { seen_at, ...form } = request.body
        const { userId: actorId } = sessionOf(request).person
        const changed = await changeProduct(deps, { id, form, actorId, seenAt: seen_at })
        return changed.ok ? await shown(id) : problem(reply, productProblem(changed))
      },
    )

    room.patch(
      `${api.products}/:id`,
      {
        config: { right: 'product.change' },
        schema: {
          tags: ['catalogue'],
          summary: 'Hides or shows a product, or changes its price; nothing else',
          params: OfProduct,
          body: StateBody,
          response: { 200: OwnerProduct },
        },
      },
      async (request, reply) => {
        const id = parseProductId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_PRODUCT)
        const { hidden, price, mrp, discount } = request.body
        const changed = await setProductState(deps, {
          ...{ id, hidden, pricePaise: price, mrpPaise: mrp, discountPercent: discount },
          actorId: sessionOf(request).person.userId,
        })
        return changed.ok ? await shown(id) : problem(reply, productProblem(changed))
      },
    )

    room.post(
      `${api.products}/:id/lots`,
      {
        config: { right: 'product.restock' },
        schema: {
          tags: ['catalogue'],
          summary: 'Puts units of a batch on the shelf',
          params: OfProduct,
          body: LotBody,
          response: { 200: OwnerProduct },
        },
      },
      async (request, reply) => {
        const id = parseProductId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_PRODUCT)
        const { userId: actorId } = sessionOf(request).person
        const restocked = await restockProduct(deps, { id, form: request.body, actorId })
        return restocked.ok ? await shown(id) : problem(reply, productProblem(restocked))
      },
    )
  })
}
