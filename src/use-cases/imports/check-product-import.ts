import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listCategories } from '#database/catalog/catalog.ts'
import { listFields } from '#database/catalog/import-rows.ts'
import { idOf, listExisting, saveImport } from '#database/catalog/imports.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { listKnownPictures } from '#database/pictures/pictures.ts'
import { inTransaction } from '#database/transaction.ts'
import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import { lackingIn, takenAway } from '#domain/catalog/lacking.ts'
import type { Declarations, Picture } from '#domain/catalog/product.ts'
import { findClaims } from '#domain/claims/find-claims.ts'
import { findReservedNames } from '#domain/claims/reserved-names.ts'
import type { UserId } from '#domain/ids.ts'
import {
  advertisingIn,
  asksForPrice,
  changesBetween,
  fieldsAfter,
} from '#domain/imports/changes.ts'
import type {
  CheckedImport,
  CheckedProduct,
  ImportedFields,
} from '#domain/imports/checked-import.ts'
import { declaredUnder } from '#domain/imports/declared.ts'
import { isProductHead } from '#domain/imports/known-columns.ts'
import { matchProducts } from '#domain/imports/match-products.ts'
import { fileNameOf, picturesFor } from '#domain/imports/picture-names.ts'
import { readProductTable } from '#domain/imports/read-products.ts'
import type { ImportedProduct } from '#domain/imports/table.ts'
import { type LotDraft, parseLot } from '#domain/stock/lot-form.ts'
import { firstCharacters, singleLine } from '#domain/text/plain-text.ts'
import { indianDay } from '#domain/time/india.ts'
import { formSurroundings } from '#use-cases/catalog/read-product-form.ts'
import { type CsvAnswer, readCsv } from '#use-cases/read-csv.ts'

export interface ImportDeps extends DatabaseDeps {
  newImportId: () => string
}

export interface TableSent {
  bytes: Uint8Array
  fileName: string
  /** The fallback for products whose category the shop does not have. */
  otherwise: string | undefined
  /** `batch`, `made_on` and `expires_on` for all stock in the file; without an expiry no stock is imported. */
  lot: Readonly<Record<string, unknown>>
  /** The bases of pictures that were uploaded for the table, by file name. */
  pictures?: Readonly<Record<string, string>>
  actorId: UserId
}

type CsvRefusal = Extract<CsvAnswer, { ok: false }>['reason']

export type CheckAnswer =
  | { ok: true; checked: CheckedImport; unread: readonly string[] }
  | { ok: false; reason: CsvRefusal | 'columns-unknown' }
  | { ok: false; reason: 'invalid-input'; errors: Record<string, FieldProblem> }

const MAX_FILE_NAME_LENGTH = 120
/** A dummy for `parseLot`: only the given expiry matters, and every product keeps its own shelf life. */
const ANY_SHELF_LIFE = 12

/**
 * Parses a product table and stores what an import would do with every row, without changing products. Returns also the
 * columns of a handwritten table that have no meaning here.
 * The confirmed import does exactly that, except for large price changes that are not confirmed
 * individually. Refuses unreadable files, unknown columns, an unknown fallback category, and a lot with
 * invalid dates.
 */
export async function checkProductImport(
  { db, clock, newImportId }: ImportDeps,
  { bytes, fileName, otherwise, lot, pictures = {}, actorId }: TableSent,
): Promise<CheckAnswer> {
  const at = clock.now()
  const csv = readCsv(bytes, isProductHead)
  if (!csv.ok) return csv
  const categories = await listCategories(db)
  const days = readLot(lot, at)
  const errors = {
    ...(otherwise && !categories.some(({ title }) => title === otherwise)
      ? { fallback_category: 'category-unknown' as const }
      : {}),
    ...days.errors,
  }
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid-input', errors }
  const read = readProductTable(csv.table, { categories, otherwise, today: indianDay(at) })
  if (!read) return { ok: false, reason: 'columns-unknown' }
  const sent = await picturesByName(db, pictures)
  const products = matchProducts(read.products, await listExisting(db, read.products))
  const { declared } = await formSurroundings(db)
  const existing = await listFields(db, products.map(idOf))
  const judge = (product: ImportedProduct): CheckedProduct => {
    const withPictures = { ...product, pictures: picturesFor(product, sent) }
    const found = existing.get(idOf(product))
    return found ? changed(withPictures, found) : created(withPictures, declared(product.category))
  }
  const checked: Omit<CheckedImport, 'state' | 'run' | 'movedAt'> = {
    id: newImportId(),
    fileName:
      firstCharacters(singleLine(fileName.replace(/[/\\]/g, ' ')), MAX_FILE_NAME_LENGTH) ||
      'products.csv',
    fileHash: createHash('sha256').update(bytes).digest('hex'),
    form: read.form,
    products: await mapInTurns(products, judge),
    further: read.further,
    errors: read.errors,
    lot: days.lot,
    checkedAt: at,
  }
  await inTransaction(db, (tx) => saveImport(tx, checked, actorId))
  const { unread } = read
  return { ok: true, checked: { ...checked, state: 'checked', run: null, movedAt: null }, unread }
}

const JUDGED_AT_ONCE = 250

/** Maps a long list in several turns of the event loop, so that shoppers are answered meanwhile. */
async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += JUDGED_AT_ONCE) {
    results.push(...items.slice(from, from + JUDGED_AT_ONCE).map(map))
    await nextTurn()
  }
  return results
}

type Read = ImportedProduct & Pick<CheckedProduct, 'pictures'>

/** What the import does with a new product; its category determines the licence type unless the file states one. */
function created(product: Read, { licence }: Pick<Declarations, 'licence'>): CheckedProduct {
  const { name, description, texts } = product
  const licenceType = product.declared?.licenceType ?? licence.type
  const claims = claimsIn({ name, description, ...texts, licenceType })
  const declared = { ...declaredUnder(product.declared ?? {}, licenceType), licenceType }
  return { ...product, declared, deed: 'new', claims }
}

/** What the import does with an existing product. */
function changed(read: Read, found: ImportedFields & { updatedAt: Date }): CheckedProduct {
  const { updatedAt, ...before } = found
  const { declared = {} } = read
  const licenceType = declared.licenceType ?? before.licenceType ?? 'fssai'
  const product = { ...read, declared: declaredUnder(declared, licenceType) }
  // Claims that are already on the page were reviewed before.
  const known = new Set(claimsIn(before))
  const claims = claimsIn(fieldsAfter(product, before)).filter((word) => !known.has(word))
  const after = fieldsAfter({ ...product, claims }, before)
  const changes = changesBetween(before, after)
  const lacks = before.hidden ? [] : takenAway(lackingIn(before), lackingIn(after))
  return {
    ...product,
    deed: changes.length > 0 ? 'change' : 'same',
    claims,
    changes,
    ...(lacks.length > 0 && { lacks }),
    asks: asksForPrice(before, after),
    seenAt: updatedAt.toISOString(),
  }
}

function claimsIn(of: Partial<ImportedFields>): string[] {
  const said = advertisingIn(of)
  const { name = '', commonName = '', family = '', licenceType } = of
  const names = { name, commonName, family }
  const reserved = findReservedNames({ licenceType, names, said: [said] })
  const found = [findClaims(said), ...reserved.map(([, claims]) => claims)].flat()
  return [...new Set(found.map(({ word }) => word))]
}

async function picturesByName(
  db: ShopDatabase,
  bases: Readonly<Record<string, string>>,
): Promise<Map<string, Picture>> {
  const known = await listKnownPictures(db, Object.values(bases))
  const found = Object.entries(bases).flatMap(([name, base]) => {
    const picture = known.get(base)
    return picture ? [[fileNameOf(name), picture] as const] : []
  })
  return new Map(found)
}

function readLot(
  form: Readonly<Record<string, unknown>>,
  at: Date,
): { lot: Omit<LotDraft, 'units'> | null; errors: Record<string, FieldProblem> } {
  if (!form.expires_on) return { lot: null, errors: {} }
  const day = { today: indianDay(at), shelfLifeMonths: ANY_SHELF_LIFE }
  const parsed = parseLot({ ...form, stock: 1 }, day)
  if (!parsed.ok || !parsed.value) return { lot: null, errors: parsed.ok ? {} : parsed.errors }
  const { units: _, ...lot } = parsed.value
  return { lot, errors: {} }
}
