import { and, eq, isNull, like, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { namesOfHerbsIn } from '#database/seed/herbs.ts'
import { products } from '#database/tables/catalog.ts'
import { clothNamed } from '#domain/catalog/category-cloth.ts'
import type { Cloth, Picture, Product } from '#domain/catalog/product.ts'
import type { ProductDraft } from '#domain/catalog/product-form.ts'
import { freeSlug, slugOf } from '#domain/catalog/slug.ts'
import { type ProductId, parseProductId } from '#domain/ids.ts'
import { clothsByTitle } from './categories.ts'
import { indexForSearch } from './search-index.ts'

/** Arbitrary advisory lock number: ids are assigned one at a time, so that no id is given twice. */
const NAMING_LOCK = 7_262_467
/** First day of the current GST rates. */
const GST_FROM = '2025-09-22'

function columnsOf(draft: ProductDraft) {
  const { netContent, licence, materials, allergens, names, sku: _, ...more } = draft
  const { flagsBlock, flagsAsk, ...plain } = more
  return {
    ...plain,
    names,
    materials: [...materials],
    allergens: [...allergens],
    ...(flagsBlock && { flagsBlock: [...flagsBlock] }),
    ...(flagsAsk && { flagsAsk: [...flagsAsk] }),
    netAmount: netContent.amount,
    netUnit: netContent.unit,
    licenceType: licence.type,
    licenceNumber: licence.number,
    searchWords: namesOfHerbsIn([draft.name, ...materials]),
  }
}

/** Locks the assignment of product ids until the transaction ends. */
export async function lockNaming(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NAMING_LOCK})`)
}

/** Derives an unused id from a product's name; locks the assignment of ids until the transaction ends. */
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

/** A new product's row; its SKU defaults to the id. */
export function newRow(
  { id, draft, pictures, at }: NewProduct,
  cloths: ReadonlyMap<string, Cloth>,
) {
  return {
    doshaVata: 0,
    doshaPitta: 0,
    doshaKapha: 0,
    flagsBlock: [],
    flagsAsk: [],
    ...columnsOf(draft),
    id: id as string,
    sku: draft.sku || id.toUpperCase(),
    kind: 'goods' as const,
    concerns: [],
    gstFrom: GST_FROM,
    pictures,
    cloth: cloths.get(draft.category) ?? clothNamed('kangura'),
    createdAt: at,
    updatedAt: at,
  }
}

/** Inserts a product and its search index. */
export async function insertProduct(tx: Transaction, product: NewProduct & { hidden: boolean }) {
  const row = newRow(product, await clothsByTitle(tx))
  // Another product's SKU may equal this id.
  const sku = (await isSkuTaken(tx, row.sku)) ? `${row.sku}-${product.at.getTime()}` : row.sku
  await tx.insert(products).values({ ...row, sku, hidden: product.hidden })
  const { id, draft } = product
  await indexForSearch(tx, [{ ...draft, id, translations: {}, searchWords: row.searchWords }])
}

export async function updateProduct(tx: Transaction, { id, draft, pictures, at }: NewProduct) {
  const columns = columnsOf(draft)
  const [row] = await tx
    .update(products)
    .set({ ...columns, ...(draft.sku && { sku: draft.sku }), pictures, updatedAt: at })
    .where(eq(products.id, id))
    .returning({ translations: products.translations })
  const { translations = {} } = row ?? {}
  await indexForSearch(tx, [{ ...draft, id, translations, searchWords: columns.searchWords }])
}

export async function saveTranslations(
  tx: Transaction,
  product: Product,
  { names, translations }: Pick<Product, 'names' | 'translations'>,
  at: Date,
): Promise<void> {
  const [row] = await tx
    .update(products)
    .set({ names, translations, updatedAt: at })
    .where(eq(products.id, product.id))
    .returning({ searchWords: products.searchWords })
  const { searchWords = '' } = row ?? {}
  await indexForSearch(tx, [{ ...product, names, translations, searchWords }])
}

/** Changes what the list can change: visibility and prices. */
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
