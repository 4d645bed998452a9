import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { productImports } from '#database/tables/owner-products.ts'
import { type ProductId, parseProductId, type UserId } from '#domain/ids.ts'
import type {
  CheckedImport,
  CheckedProduct,
  ImportRun,
  ImportUndo,
} from '#domain/imports/checked-import.ts'
import type { ExistingProducts } from '#domain/imports/match-products.ts'

const LAST_IMPORTS = 10
/** How many checked but never imported tables are stored. */
const MAX_CHECKED = 50

/** Stores what an import would do, so that exactly this is done when the owner confirms it. */
export async function saveImport(
  tx: Transaction,
  checked: Omit<CheckedImport, 'movedAt' | 'state' | 'run'>,
  checkedBy: UserId,
): Promise<void> {
  await tx.insert(productImports).values({ ...checked, state: 'checked', checkedBy })
  await tx.execute(sql`
    delete from product_imports where state = 'checked' and id not in (
      select id from product_imports order by checked_at desc, id limit ${MAX_CHECKED}
    )`)
}

const columns = {
  ...columnsOf(productImports, 'id', 'fileName', 'fileHash', 'form', 'state', 'products'),
  ...columnsOf(productImports, 'further', 'errors', 'lot', 'run', 'checkedAt', 'movedAt'),
}

export async function findImport(db: Reader, id: string): Promise<CheckedImport | undefined> {
  const [row] = await db
    .select(columns)
    .from(productImports)
    .where(eq(productImports.id, id))
    .limit(1)
  return row
}

export type ImportSource = 'file' | 'table'
const isFrom = (of: ImportSource) =>
  of === 'table' ? eq(productImports.form, 'table') : ne(productImports.form, 'table')

export interface ListedImport
  extends Pick<CheckedImport, 'id' | 'fileName' | 'state' | 'checkedAt'> {
  made: number
  changed: number
}

const countOf = (deed: CheckedProduct['deed']) =>
  sql<number>`jsonb_array_length(
    jsonb_path_query_array(${productImports.products}, '$[*] ? (@.deed == $deed)', jsonb_build_object('deed', ${deed}::text))
  )`

/** The last imports of files, or edits in the panel's table, newest first. Counted in SQL: each may have 10,000 rows. */
export async function listImports(db: Reader, of: ImportSource): Promise<ListedImport[]> {
  const { id, fileName, state, checkedAt } = columns
  return await db
    .select({ id, fileName, state, checkedAt, made: countOf('new'), changed: countOf('change') })
    .from(productImports)
    .where(and(isFrom(of), of === 'table' ? ne(productImports.state, 'checked') : undefined))
    .orderBy(desc(productImports.checkedAt), productImports.id)
    .limit(LAST_IMPORTS)
}

/** Locks an import, and returns it with its undo data if there is any. */
export async function lockImport(
  tx: Transaction,
  id: string,
  of: ImportSource,
): Promise<(CheckedImport & { undo: ImportUndo | null }) | undefined> {
  const [row] = await tx
    .select({ ...columns, undo: productImports.undo })
    .from(productImports)
    .where(and(eq(productImports.id, id), isFrom(of)))
    .limit(1)
    .for('update')
  return row
}

export async function moveImport(
  tx: Transaction,
  id: string,
  moved: { state: 'imported' | 'undone'; undo?: ImportUndo; run?: ImportRun; at: Date },
): Promise<void> {
  const { at: movedAt, ...set } = moved
  await tx
    .update(productImports)
    .set({ ...set, movedAt })
    .where(eq(productImports.id, id))
}

/** Which of these ids exist, and whether each is listed or archived. */
export async function listKnownIds(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, 'listed' | 'archived'>> {
  const known = new Map<string, 'listed' | 'archived'>()
  if (ids.length === 0) return known
  const rows = await db
    .select({ id: products.id, archivedAt: products.archivedAt })
    .from(products)
    .where(inArray(products.id, [...ids]))
  for (const { id, archivedAt } of rows) known.set(id, archivedAt ? 'archived' : 'listed')
  return known
}

/** The existing products with these ids or SKUs, without archived ones. */
export async function listExisting(
  db: Reader,
  named: readonly { handle: string; sku: string; sizeOf?: { handle: string } }[],
): Promise<ExistingProducts> {
  const ids = [
    ...new Set(named.flatMap(({ handle, sizeOf }) => [handle, sizeOf?.handle ?? handle])),
  ]
  const skus = named.map(({ sku }) => sku).filter((sku) => sku !== '')
  const { rows } = await db.execute<{ id: string; sku: string }>(sql`
    select id, sku from products
    where archived_at is null
      and (id = any (${sql.param(ids)}::text[]) or sku = any (${sql.param(skus)}::text[]))`)
  return {
    ids: new Set(rows.map(({ id }) => id)),
    idsBySku: new Map(rows.map(({ id, sku }) => [sku, id])),
  }
}

/** The product id of a file's handle. A handle is a slug, so this never fails for one that was checked. */
export function idOf({ handle }: Pick<CheckedProduct, 'handle'>): ProductId {
  const id = parseProductId(handle)
  if (!id) throw new Error('a handle is no product id')
  return id
}
