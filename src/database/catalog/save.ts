import { and, eq, isNull, like, ne, sql } from 'drizzle-orm'
import { clothOfCategory } from '#domain/catalog/category-cloth.ts'
import type { Picture } from '#domain/catalog/product.ts'
import type { ProductDraft } from '#domain/catalog/product-form.ts'
import { freeSlug, slugOf } from '#domain/catalog/slug.ts'
import { type ProductId, parseProductId } from '#domain/ids.ts'
import { indexForSearch } from '../catalog-search-index.ts'
import type { Transaction } from '../connection.ts'
import { namesOfHerbsIn } from '../seed/herbs.ts'
import { products } from '../tables/catalog.ts'
import { productRequests } from '../tables/owner-products.ts'

/** Any fixed number: products are named one after the other, so that no name is given twice. */
const NAMING_LOCK = 7_262_467
/** The rates that hold since the reform. */
const GST_FROM = '2025-09-22'

/** The columns that a form fills. */
function columnsOf(draft: ProductDraft) {
  const { netContent, licence, materials, allergens, names, sku: _, ...plain } = draft
  return {
    ...plain,
    names,
    materials: [...materials],
    allergens: [...allergens],
    netAmount: netContent.amount,
    netUnit: netContent.unit,
    licenceType: licence.type,
    licenceNumber: licence.number,
    searchWords: namesOfHerbsIn([draft.name, ...materials]),
  }
}

/** Keeps everybody else from naming products until the transaction ends. */
export async function lockNaming(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMING_LOCK})`)
}

/** Gives a name that nobody has; holds the naming until the transaction ends. */
export async function nameProduct(tx: Transaction, name: string): Promise<ProductId> {
  await lockNaming(tx)
  const taken = await tx
    .select({ id: products.id })
    .from(products)
    .where(like(products.id, `${slugOf(name)}%`))
  const id = parseProductId(freeSlug(name, new Set(taken.map((row) => row.id))))
  if (!id) throw new Error('a slug is no product id')
  return id
}

/** Whether another product carries this SKU already. */
export async function isSkuTaken(tx: Transaction, sku: string, own?: ProductId): Promise<boolean> {
  const [row] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), own && ne(products.id, own)))
    .limit(1)
  return row !== undefined
}

export interface NewProduct {
  id: ProductId
  draft: ProductDraft
  pictures: readonly Picture[]
  at: Date
}

/** A new product's row; its SKU is the id where nobody gave one. */
export function newRow({ id, draft, pictures, at }: NewProduct) {
  return {
    ...columnsOf(draft),
    id: id as string,
    sku: draft.sku || id.toUpperCase(),
    kind: 'goods' as const,
    doshaVata: 0,
    doshaPitta: 0,
    doshaKapha: 0,
    concerns: [],
    flagsBlock: [],
    flagsAsk: [],
    gstFrom: GST_FROM,
    pictures,
    cloth: clothOfCategory(draft.category),
    createdAt: at,
    updatedAt: at,
  }
}

/** Inserts a product and its search index. */
export async function insertProduct(tx: Transaction, product: NewProduct): Promise<void> {
  const row = newRow(product)
  // Somebody else's SKU may look like this id.
  const sku = (await isSkuTaken(tx, row.sku)) ? `${row.sku}-${product.at.getTime()}` : row.sku
  await tx.insert(products).values({ ...row, sku })
  const { id, draft } = product
  await indexForSearch(tx, [{ ...draft, id, searchWords: row.searchWords }])
}

/** Writes a form over a product that stands. */
export async function updateProduct(
  tx: Transaction,
  { id, draft, pictures, at }: NewProduct,
): Promise<void> {
  const columns = columnsOf(draft)
  await tx
    .update(products)
    .set({ ...columns, ...(draft.sku && { sku: draft.sku }), pictures, updatedAt: at })
    .where(eq(products.id, id))
  await indexForSearch(tx, [{ ...draft, id, searchWords: columns.searchWords }])
}

/** Changes what a list changes: whether a product is shown, and its prices. */
export async function changeProductState(
  tx: Transaction,
  id: ProductId,
  change: { hidden?: boolean; pricePaise?: number; mrpPaise?: number; at: Date },
): Promise<void> {
  const { at, ...set } = change
  await tx
    .update(products)
    .set({ ...set, updatedAt: at })
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
}

export interface RepeatableCreation {
  key: string
  hash: string
}

/** The product that this very request has made before, or that another made under the same key. */
export async function findCreated(
  tx: Transaction,
  { key, hash }: RepeatableCreation,
): Promise<{ id: ProductId; sameRequest: boolean } | undefined> {
  await lockNaming(tx)
  const [row] = await tx
    .select({ id: sql<ProductId>`${productRequests.productId}`, hash: productRequests.requestHash })
    .from(productRequests)
    .where(eq(productRequests.requestKey, key))
    .limit(1)
  return row && { id: row.id, sameRequest: row.hash === hash }
}

/** Keeps which product a request made. */
export async function keepCreated(
  tx: Transaction,
  { key, hash }: RepeatableCreation,
  productId: ProductId,
  at: Date,
): Promise<void> {
  await tx.insert(productRequests).values({ requestKey: key, requestHash: hash, productId, at })
}
