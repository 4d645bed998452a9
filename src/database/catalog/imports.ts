import { desc, eq, inArray, sql } from 'drizzle-orm'
import { type ProductId, parseProductId } from '#domain/ids.ts'
import type { CheckedImport, CheckedProduct, ImportUndo } from '#domain/imports/checked-import.ts'
import type { Reader, Transaction } from '../connection.ts'
import { products } from '../tables/catalog.ts'
import { productImports } from '../tables/owner-products.ts'

const LAST_IMPORTS = 10
/** How many checked but never imported tables are stored. */
const MAX_CHECKED = 50

/** Stores what an import would do, so that exactly this is done when the owner confirms it. */
export async function keepImport(
  tx: Transaction,
  checked: Omit<CheckedImport, 'movedAt' | 'state'>,
  checkedBy: string,
): Promise<void> {
  await tx.insert(productImports).values({ ...checked, state: 'checked', checkedBy })
  await tx.execute(sql`
    delete from product_imports where state = 'checked' and id not in (
      select id from product_imports order by checked_at desc, id limit ${MAX_CHECKED}
    )`)
}

const columns = {
  id: productImports.id,
  fileName: productImports.fileName,
  form: productImports.form,
  state: productImports.state,
  products: productImports.products,
  errors: productImports.errors,
  lot: productImports.lot,
  checkedAt: productImports.checkedAt,
  movedAt: productImports.movedAt,
}

export async function findImport(db: Reader, id: string): Promise<CheckedImport | undefined> {
  const [row] = await db
    .select(columns)
    .from(productImports)
    .where(eq(productImports.id, id))
    .limit(1)
  return row
}

/** The last imports, the newest first. */
export async function listImports(db: Reader): Promise<CheckedImport[]> {
  return await db
    .select(columns)
    .from(productImports)
    .orderBy(desc(productImports.checkedAt), productImports.id)
    .limit(LAST_IMPORTS)
}

/** Locks an import, and returns it with its undo data if there is any. */
export async function lockImport(
  tx: Transaction,
  id: string,
): Promise<(CheckedImport & { undo: ImportUndo | null }) | undefined> {
  const [row] = await tx
    .select({ ...columns, undo: productImports.undo })
    .from(productImports)
    .where(eq(productImports.id, id))
    .limit(1)
    .for('update')
  return row
}

export async function moveImport(
  tx: Transaction,
  id: string,
  moved: { state: 'imported' | 'undone'; undo?: ImportUndo; at: Date },
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

/** The product id of a file's handle. A handle is a slug, so this never fails for one that was checked. */
export function idOf({ handle }: Pick<CheckedProduct, 'handle'>): ProductId {
  const id = parseProductId(handle)
  if (!id) throw new Error('a handle is no product id')
  return id
}
