import { recordAudit } from '#database/audit/audit.ts'
import { listCategories } from '#database/catalog/catalog.ts'
import { listFields, lockFields, writeFields } from '#database/catalog/import-rows.ts'
import { idOf, lockImport, moveImport, saveImport } from '#database/catalog/imports.ts'
import type { Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { isOfDemo } from '#database/opening/opening.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import {
  type EditableFields,
  type EditField,
  type EnteredCells,
  readEdit,
} from '#domain/catalog/bulk-edit.ts'
import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import { type LackingDeclaration, lackingIn } from '#domain/catalog/lacking.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { asksForPrice, changesBetween, fieldsAfter } from '#domain/imports/changes.ts'
import type {
  CheckedImport,
  CheckedProduct,
  FieldChange,
  ImportedFields,
} from '#domain/imports/checked-import.ts'
import { contentHash } from '#use-cases/content-hash.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import type { ImportDeps } from '#use-cases/imports/check-product-import.ts'
import type { ImportStep } from '#use-cases/imports/import-products.ts'
import { difference } from './product-audit.ts'

/** The changed cells of one product, and the time of its last change that the table shows. */
export interface ProductEdit {
  id: ProductId
  seenAt: Date
  cells: EnteredCells
}

/** Why a cell or a whole row is refused. */
type CellProblem =
  | FieldProblem
  | 'unknown-product'
  | 'changed-meanwhile'
  | 'demo-product'
  | 'declarations-missing'

export interface WrongCell {
  id: ProductId
  /** Undefined for a problem of the whole row. */
  field?: EditField
  problem: CellProblem
  /** With `declarations-missing`. */
  lacks?: readonly LackingDeclaration[]
}

export type EditCheck =
  | { ok: true; checked: CheckedImport }
  | { ok: false; reason: 'cells-wrong'; cells: readonly WrongCell[] }

/**
 * Rehearses changes of many products: lists every change with its old and new value, and the large price changes that
 * need a confirmation. Changes no product. Refuses if any cell is invalid, and lists all of them: what
 * `setProductState` and the product form refuse, unknown products, and those that were changed since the table showed
 * them.
 */
export async function checkEdits(
  { db, clock, newImportId, settings }: ImportDeps & WithSettings<'mode'>,
  { edits, actorId }: { edits: readonly ProductEdit[]; actorId: UserId },
): Promise<EditCheck> {
  const at = clock.now()
  const titles = (await listCategories(db)).map(({ title }) => title)
  return await inTransactionOrRefusal(db, async (tx): Promise<EditCheck> => {
    const existing = await listFields(
      tx,
      edits.map(({ id }) => id),
    )
    const wrong: WrongCell[] = []
    const products: CheckedProduct[] = []
    for (const [place, { id, seenAt, cells }] of edits.entries()) {
      const found = existing.get(id)
      if (found?.updatedAt.getTime() !== seenAt.getTime()) {
        wrong.push({ id, problem: found ? 'changed-meanwhile' : 'unknown-product' })
        continue
      }
      const { updatedAt, ...before } = found
      const read = readEdit(cells, editableOf(before), titles)
      if (!read.ok) {
        for (const [field, problem] of Object.entries(read.errors)) {
          wrong.push({ id, field: field as EditField, problem })
        }
        continue
      }
      const problem = await whyNotShown(tx, { id, before, edit: read.value }, settings)
      if (problem) wrong.push({ id, field: 'hidden', ...problem })
      products.push(rehearsed({ line: place + 1, id, edit: read.value, before, seenAt: updatedAt }))
    }
    if (wrong.length > 0) return { ok: false, reason: 'cells-wrong', cells: wrong }
    const checked: Omit<CheckedImport, 'state' | 'run' | 'movedAt'> = {
      id: newImportId(),
      fileName: '',
      fileHash: contentHash(edits, 'hex'),
      form: 'table',
      products,
      further: [],
      errors: [],
      lot: null,
      checkedAt: at,
    }
    await saveImport(tx, checked, actorId)
    return { ok: true, checked: { ...checked, state: 'checked', run: null, movedAt: null } }
  })
}

const editableOf = ({ lowBelow = null, ...fields }: ImportedFields): EditableFields => ({
  ...fields,
  lowBelow,
})

/** Why a hidden product may not be shown (docs/law.md, food); undefined if it may or stays hidden. */
async function whyNotShown(
  tx: Transaction,
  { id, before, edit }: { id: ProductId; before: ImportedFields; edit: Partial<EditableFields> },
  { mode }: Pick<ShopSettings, 'mode'>,
): Promise<Pick<WrongCell, 'problem' | 'lacks'> | undefined> {
  if (!before.hidden || edit.hidden !== false) return undefined
  if (mode === 'live' && (await isOfDemo(tx, id))) return { problem: 'demo-product' }
  const lacks = lackingIn(before)
  return lacks.length > 0 ? { problem: 'declarations-missing', lacks } : undefined
}

interface Rehearsed {
  line: number
  id: ProductId
  edit: Partial<EditableFields>
  before: ImportedFields
  seenAt: Date
}

function rehearsed({ line, id, edit, before, seenAt }: Rehearsed): CheckedProduct {
  const { name, description, category, pricePaise, mrpPaise, grossWeightGrams, hidden } = before
  const after: ImportedFields = { ...before, ...edit }
  const changes = changesBetween(before, after)
  return {
    line,
    handle: id,
    sku: '',
    name,
    description,
    category,
    pricePaise,
    mrpPaise,
    grossWeightGrams,
    hidden,
    stock: 0,
    netQuantity: undefined,
    materials: [],
    deed: changes.length > 0 ? 'change' : 'same',
    claims: [],
    edit,
    changes,
    asks: asksForPrice(before, after),
    seenAt: seenAt.toISOString(),
  }
}

export type EditAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-import' | 'import-undone' | 'import-outdated' | 'prices-open' }
  | { ok: false; reason: 'changed-meanwhile'; names: readonly string[] }

/**
 * Applies a rehearsed edit of the table in one transaction, with an audit row for each product: all of it or nothing.
 * Repeating it changes nothing. Refuses unknown and undone edits, a large price change that was not confirmed, a
 * category that no longer exists, and products that were changed since.
 */
export async function applyEdits(
  { db, clock }: Pick<ImportDeps, 'db' | 'clock'>,
  { id, actorId, takenPrices }: ImportStep & { takenPrices: readonly number[] },
): Promise<EditAnswer> {
  const at = clock.now()
  return await inTransactionOrRefusal(db, async (tx): Promise<EditAnswer> => {
    const checked = await lockImport(tx, id, 'table')
    if (!checked) return { ok: false, reason: 'unknown-import' }
    if (checked.state === 'imported') return { ok: true }
    if (checked.state === 'undone') return { ok: false, reason: 'import-undone' }
    const products = checked.products.filter(({ deed }) => deed === 'change')
    const asked = products.filter(({ asks }) => asks)
    if (asked.some(({ line }) => !takenPrices.includes(line))) {
      return { ok: false, reason: 'prices-open' }
    }
    const titles = new Set((await listCategories(tx)).map(({ title }) => title))
    if (products.some(({ edit }) => edit?.category && !titles.has(edit.category))) {
      return { ok: false, reason: 'import-outdated' }
    }
    const existing = await lockFields(tx, products.map(idOf))
    const changed: { id: ProductId; before: ImportedFields; fields: ImportedFields }[] = []
    const names: string[] = []
    for (const product of products) {
      const found = existing.get(idOf(product))
      if (!found || found.updatedAt.toISOString() !== product.seenAt) {
        names.push(product.name)
        continue
      }
      const { updatedAt: _, ...before } = found
      const fields = fieldsAfter(product, before)
      if (isAsShown(product.changes, changesBetween(before, fields))) {
        changed.push({ id: idOf(product), before, fields })
      } else names.push(product.name)
    }
    if (names.length > 0) return { ok: false, reason: 'changed-meanwhile', names }
    await writeFields(tx, changed, at)
    for (const { id: productId, before, fields } of changed) {
      await recordAudit(tx, {
        at,
        actorId,
        action: 'product.changed',
        subjectId: productId,
        ...difference({ ...before }, { ...fields }),
      })
    }
    const undo = {
      at: at.toISOString(),
      made: [],
      changed: changed.map(({ id: productId, before }) => ({ id: productId, before })),
    }
    const run = { taken: asked.map(({ line }) => line), left: [] }
    await moveImport(tx, id, { state: 'imported', undo, run, at })
    await moveContentVersion(tx)
    return { ok: true }
  })
}

/** True if the changes are still those that were shown: not every change of a product updates its `updatedAt`. */
function isAsShown(shown: readonly FieldChange[] = [], now: readonly FieldChange[]): boolean {
  const isSame = (one: FieldChange, other: FieldChange | undefined) =>
    one.field === other?.field && one.before === other.before && one.after === other.after
  return shown.length === now.length && shown.every((one, place) => isSame(one, now[place]))
}
