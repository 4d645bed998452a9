import { and, desc, eq, isNull, ne, not, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { auditLog } from '#database/tables/orders.ts'
import { stockLots, stockMoves } from '#database/tables/stock.ts'
import type { Declarations, Product } from '#domain/catalog/product.ts'
import { FACT_KEYS } from '#domain/catalog/product-facts.ts'
import type { ProductId } from '#domain/ids.ts'
import { soldLately } from './panel-list.ts'
import { productColumns, productOf } from './rows.ts'

/** A product as the owner sees it: visible or hidden, with every lot that is not empty. */
export interface PanelProduct extends Product {
  hidden: boolean
  updatedAt: Date
  /** Its own threshold for low stock; undefined: that of its kind. */
  lowBelow: number | undefined
  /** Units sold in the last 30 days, less those that came back. */
  soldLately: number
  lots: readonly PanelLot[]
}

const MAX_LOTS = 50
const isListed = isNull(products.archivedAt)

/** One product, visible or hidden; `undefined` when there is none or its import was undone. */
export async function findPanelProduct(
  db: Reader,
  id: ProductId,
  now?: Date,
): Promise<PanelProduct | undefined> {
  const [row] = await db
    .select({
      ...productColumns(now),
      ...columnsOf(products, 'hidden', 'updatedAt', 'lowBelow'),
      soldLately: soldLately(now),
    })
    .from(products)
    .where(and(eq(products.id, id), isListed))
    .limit(1)
  if (!row) return undefined
  const { hidden, updatedAt, lowBelow, soldLately: sold, ...flat } = row
  const own = { hidden, updatedAt, lowBelow: lowBelow ?? undefined, soldLately: sold }
  return { ...productOf(flat), ...own, lots: await listLots(db, id) }
}

async function listLots(db: Reader, id: ProductId) {
  const lastDelivery = db
    .select({ cost: stockMoves.unitCostPaise, supplier: stockMoves.supplier })
    .from(stockMoves)
    .where(and(eq(stockMoves.lotId, stockLots.id), eq(stockMoves.kind, 'received')))
    .orderBy(desc(stockMoves.id))
    .limit(1)
    .as('last_delivery')
  const rows = await db
    .select({
      ...columnsOf(stockLots, 'batch', 'madeOn', 'expiresOn'),
      sellBy: sql<string>`${stockLots.sellBy}::text`,
      received: stockLots.received,
      onHand: stockLots.onHand,
      unitCostPaise: lastDelivery.cost,
      supplier: lastDelivery.supplier,
    })
    .from(stockLots)
    .leftJoinLateral(lastDelivery, sql`true`)
    .where(and(eq(stockLots.productId, id), sql`${stockLots.isLeft}`))
    .orderBy(stockLots.expiresOn, stockLots.id)
    .limit(MAX_LOTS)
  return rows.map((lot) => ({
    ...lot,
    unitCostPaise: lot.unitCostPaise ?? undefined,
    supplier: lot.supplier ?? '',
  }))
}
/** A lot with the unit cost and supplier of its last delivery; `sellBy` is the last day on which it may reach a shopper. */
export type PanelLot = Awaited<ReturnType<typeof listLots>>[number]

/**
 * The regulated words for which the owner gave a reason when the product was last saved with one. Empty for a hidden
 * product, whose texts an import may have changed.
 */
export async function listExplainedWords(db: Reader, id: ProductId): Promise<readonly string[]> {
  const [row] = await db
    .select({ words: sql<string[]>`${auditLog.after} -> 'claims' -> 'words'` })
    .from(auditLog)
    .innerJoin(products, eq(products.id, auditLog.subjectId))
    .where(
      and(
        eq(auditLog.subjectKind, 'product'),
        eq(auditLog.subjectId, id),
        sql`${auditLog.after} ? 'claims'`,
        not(products.hidden),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row?.words ?? []
}

/** Sets a product's own threshold for low stock; null: that of its kind. */
export async function saveLowLine(tx: Transaction, id: ProductId, lowBelow: number | null) {
  await tx.update(products).set({ lowBelow }).where(eq(products.id, id))
}

/** Locks a product for a change; false when there is none. */
export async function lockProduct(tx: Transaction, id: ProductId): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select id from products where id = ${id} and archived_at is null for update`,
  )
  return rows.length > 0
}

/** The declarations that a product usually shares with others of its category. */
type CategoryDeclared = Omit<
  Declarations,
  'netQuantity' | 'grossWeightGrams' | 'vegetarian' | 'isDietDeclared'
>

/**
 * The declarations of the latest complete product of each category, to prefill the form of the next one. Net quantity
 * and weight differ for each product and are left out; whether it is vegetarian must be chosen for each.
 */
export async function listCategoryDeclarations(db: Reader): Promise<Map<string, CategoryDeclared>> {
  const rows = await db
    .selectDistinctOn([products.category], {
      ...columnsOf(products, 'category', 'storage', ...FACT_KEYS),
      ...columnsOf(products, 'hsn', 'gstPercent', 'licenceType', 'licenceNumber'),
      ...columnsOf(products, 'maker', 'countryOfOrigin'),
    })
    .from(products)
    .where(
      and(
        isListed,
        eq(products.kind, 'goods'),
        ne(products.hsn, ''),
        ne(products.licenceNumber, ''),
        ne(products.maker, ''),
      ),
    )
    .orderBy(products.category, desc(products.createdAt), products.id)
  return new Map(
    rows.map(({ category, licenceType, licenceNumber, ...declared }) => [
      category,
      { ...declared, licence: { type: licenceType, number: licenceNumber } },
    ]),
  )
}
