import { inArray, sql } from 'drizzle-orm'
import {
  TRANSLATION_FIELDS,
  type TranslatedProduct,
  translationGaps,
} from '#domain/catalog/translation-form.ts'
import type { ProductId } from '#domain/ids.ts'
import { productColumns } from '../catalog-rows.ts'
import type { Reader } from '../connection.ts'
import { products } from '../tables/catalog.ts'
import { listPanelProducts, type PanelListWanted, type PanelRow } from './panel-list.ts'

/** A product of the owner's list, with what each language lacks. */
export interface TranslatedRow extends Pick<PanelRow, 'id' | 'name'> {
  gaps: ReturnType<typeof translationGaps>
}

/** One page of products as `listPanelProducts` lists them, with what each language lacks. */
export async function listTranslatedProducts(
  db: Reader,
  wanted: PanelListWanted,
): Promise<{ rows: TranslatedRow[]; next: string | undefined }> {
  const { rows, next } = await listPanelProducts(db, wanted)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], next }
  const columns = productColumns(wanted.now)
  const keys = TRANSLATION_FIELDS.map(({ key }) => key)
  const texts = Object.fromEntries(keys.map((key) => [key, columns[key]]))
  const found = await db
    .select({
      ...(texts as Pick<typeof columns, (typeof keys)[number]>),
      productId: sql<ProductId>`${products.id}`,
      names: columns.names,
      translations: columns.translations,
    })
    .from(products)
    .where(inArray(products.id, ids))
  const gaps = new Map(
    found.map((one) => [one.productId, translationGaps(one satisfies TranslatedProduct)]),
  )
  return {
    rows: rows.flatMap(({ id, name }) => {
      const own = gaps.get(id)
      return own ? [{ id, name, gaps: own }] : []
    }),
    next,
  }
}
