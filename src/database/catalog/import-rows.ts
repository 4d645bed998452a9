import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import type { Picture } from '#domain/catalog/product.ts'
import { FACT_KEYS } from '#domain/catalog/product-facts.ts'
import { eachText } from '#domain/catalog/product-fields.ts'
import type { ProductDraft } from '#domain/catalog/product-form.ts'
import type { ProductId } from '#domain/ids.ts'
import type { ImportedFields } from '#domain/imports/checked-import.ts'
import type { LotInFile } from '#domain/imports/lot-in-file.ts'
import { clothsByTitle } from './categories.ts'
import { newRow } from './save.ts'
import { indexForSearch } from './search-index.ts'

const AT_ONCE = 500

/** The columns that a file can fill. */
const importedColumns = {
  ...columnsOf(products, 'name', 'description', 'category', 'pricePaise', 'mrpPaise'),
  ...columnsOf(products, 'grossWeightGrams', 'netQuantity', 'netAmount', 'netUnit', 'hsn'),
  ...columnsOf(products, 'gstPercent', 'licenceType', 'licenceNumber', 'maker', 'vegetarian'),
  ...columnsOf(products, 'isDietDeclared', 'countryOfOrigin', 'hidden', 'pictures'),
  ...columnsOf(products, ...FACT_KEYS),
  ...eachText((key) => products[key]),
}

/** For `on conflict`: the values of these columns in the row that was to be inserted. */
function excluded<Name extends string>(columns: Record<Name, { name: string }>) {
  const named = Object.entries<{ name: string }>(columns)
  return Object.fromEntries(
    named.map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  ) as Record<Name, SQL>
}

export interface ImportRow {
  id: ProductId
  draft: ProductDraft
  hidden: boolean
  pictures: readonly Picture[]
  units: number
  /** Without one the units are left alone. */
  lot: LotInFile | undefined
}

/** Inserts many new products; one that was imported before and undone is restored. */
export async function insertImported(tx: Transaction, rows: readonly ImportRow[], at: Date) {
  const cloths = await clothsByTitle(tx)
  const skus = new Set<string>()
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    for (const sku of await listTakenSkus(tx, some)) skus.add(sku)
    const values = some.map(({ id, draft, hidden, pictures }) => {
      const sku = freeSku([draft.sku, id.toUpperCase()], skus)
      skus.add(sku)
      return { ...newRow({ id, draft: { ...draft, sku }, pictures, at }, cloths), hidden }
    })
    await tx
      .insert(products)
      .values(values)
      .onConflictDoUpdate({
        target: products.id,
        set: {
          ...excluded(importedColumns),
          searchWords: sql`excluded.search_words`,
          pictures: sql`case when excluded.pictures = '[]' then ${products.pictures} else excluded.pictures end`,
          archivedAt: null,
          updatedAt: at,
        },
        setWhere: sql`${products.archivedAt} is not null`,
      })
    await indexForSearch(
      tx,
      values.map((row) => ({ ...row, id: row.id as ProductId, names: {}, translations: {} })),
    )
  }
}

/** Which SKUs that the rows could get are taken: the file's, the id, and the id with a number if both are taken. */
async function listTakenSkus(tx: Transaction, rows: readonly ImportRow[]): Promise<string[]> {
  const wanted = rows.map(({ id, draft }) => ({ given: draft.sku, own: id.toUpperCase() }))
  const list = async (which: SQL) => {
    const { rows: found } = await tx.execute<{ sku: string }>(
      sql`select sku from products where ${which}`,
    )
    return found.map(({ sku }) => sku)
  }
  const asked = wanted.flatMap(({ given, own }) => [given, own])
  const taken = await list(sql`sku = any (${sql.param(asked)}::text[])`)
  const isTaken = new Set(taken)
  const numbered = wanted.filter(({ own }) => isTaken.has(own)).map(({ own }) => `${own}-%`)
  if (numbered.length === 0) return taken
  return [...taken, ...(await list(sql`sku like any (${sql.param(numbered)}::text[])`))]
}

/** The first given SKU that is free; otherwise the last one with a number appended. */
function freeSku(wanted: readonly string[], taken: ReadonlySet<string>): string {
  const free = wanted.find((sku) => sku !== '' && !taken.has(sku))
  if (free) return free
  for (let number = 2; ; number += 1) {
    const numbered = `${wanted.at(-1)}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}

/**
 * Adds stock to new products, of one batch each. The batch of a product that is restored takes the dates of this file:
 * whoever undoes an import to mend them would else find no stock.
 */
export async function receiveImported(
  tx: Transaction,
  rows: readonly ImportRow[],
  at: Date,
): Promise<void> {
  const filled = rows.flatMap(({ id, units, lot }) =>
    lot && units > 0 ? [{ id, units, ...lot }] : [],
  )
  if (filled.length === 0) return
  await tx.execute(sql`
    with wanted as (
      select * from unnest(
        ${sql.param(filled.map(({ id }) => id))}::text[],
        ${sql.param(filled.map(({ units }) => units))}::integer[],
        ${sql.param(filled.map(({ batch }) => batch))}::text[],
        ${sql.param(filled.map(({ madeOn }) => madeOn))}::date[],
        ${sql.param(filled.map(({ expiresOn }) => expiresOn))}::date[]
      ) as row (product_id, units, batch, made_on, expires_on)
    ),
    lots as (
      insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
      select product_id, batch, made_on, expires_on, units, units
      from wanted
      on conflict (product_id, batch) do update
      set received = stock_lots.received + excluded.received,
        on_hand = stock_lots.on_hand + excluded.on_hand,
        made_on = excluded.made_on, expires_on = excluded.expires_on
      returning id, product_id
    )
    insert into stock_moves (lot_id, kind, quantity, at)
    select lots.id, 'received', wanted.units, ${at.toISOString()}::timestamptz
    from lots join wanted using (product_id)`)
}

type ExistingFields = Map<ProductId, ImportedFields & { updatedAt: Date }>

const existing = (db: Reader, ids: readonly ProductId[]) =>
  db
    .select({
      id: sql<ProductId>`${products.id}`,
      ...importedColumns,
      ...columnsOf(products, 'lowBelow', 'updatedAt'),
    })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.archivedAt)))
    .orderBy(products.id)

export async function listFields(db: Reader, ids: readonly ProductId[]): Promise<ExistingFields> {
  if (ids.length === 0) return new Map()
  return new Map((await existing(db, ids)).map(({ id, ...row }) => [id, row]))
}

/** Reads the current fields of many products and locks them until the transaction ends. */
export async function lockFields(
  tx: Transaction,
  ids: readonly ProductId[],
): Promise<ExistingFields> {
  if (ids.length === 0) return new Map()
  return new Map((await existing(tx, ids).for('update')).map(({ id, ...row }) => [id, row]))
}

/** Overwrites existing products with the fields of a file and updates their search index. */
export async function writeFields(
  tx: Transaction,
  written: readonly { id: ProductId; fields: ImportedFields }[],
  at: Date,
): Promise<void> {
  const searchable: Parameters<typeof indexForSearch>[1][number][] = []
  for (const { id, fields: set } of written) {
    const [row] = await tx
      .update(products)
      .set({ ...set, updatedAt: at })
      .where(eq(products.id, id))
      .returning(columnsOf(products, 'names', 'materials', 'translations', 'searchWords'))
    if (row) searchable.push({ ...row, ...set, id })
  }
  await indexForSearch(tx, searchable)
}

/**
 * Archives imported products: removed from all lists, their units taken out of stock. Existing orders keep
 * referring to them.
 */
export async function archiveImported(tx: Transaction, ids: readonly string[], at: Date) {
  if (ids.length === 0) return 0
  const moment = at.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    update products set hidden = true, archived_at = ${moment}::timestamptz, updated_at = ${moment}::timestamptz
    where id = any (${sql.param([...ids])}::text[]) and archived_at is null
    returning id`)
  await tx.execute(sql`
    with emptied as (
      update stock_lots set on_hand = 0
      from (
        select id, on_hand from stock_lots
        where product_id = any (${sql.param(rows.map(({ id }) => id))}::text[]) and is_left
        order by product_id, expires_on, id for no key update
      ) held
      where stock_lots.id = held.id
      returning stock_lots.id, held.on_hand as units
    )
    insert into stock_moves (lot_id, kind, quantity, at)
    select id, 'corrected', -units, ${moment}::timestamptz from emptied`)
  return rows.length
}
