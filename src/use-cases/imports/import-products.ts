import { recordAudit } from '#database/audit/audit.ts'
import {
  archiveImported,
  type ImportRow,
  insertImported,
  lockFields,
  receiveImported,
  writeFields,
} from '#database/catalog/import-rows.ts'
import {
  type ImportSource,
  idOf,
  listKnownIds,
  lockImport,
  moveImport,
} from '#database/catalog/imports.ts'
import { lockNaming } from '#database/catalog/save.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { lockPictures } from '#database/pictures/pictures.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { parseNetQuantity } from '#domain/catalog/net-quantity.ts'
import { eachText } from '#domain/catalog/product-fields.ts'
import {
  type FormSurroundings,
  PLAIN_DECLARATIONS,
  type ProductDraft,
} from '#domain/catalog/product-form.ts'
import { type ProductId, parseProductId, type UserId } from '#domain/ids.ts'
import { changesBetween, fieldsAfter } from '#domain/imports/changes.ts'
import {
  type CheckedImport,
  type CheckedProduct,
  comesHidden,
  countImport,
  type ImportedFields,
} from '#domain/imports/checked-import.ts'
import { declarationsOf } from '#domain/imports/declared.ts'
import { difference } from '#use-cases/catalog/product-audit.ts'
import { formSurroundings } from '#use-cases/catalog/read-product-form.ts'

export interface ImportStep {
  id: string
  actorId: UserId
}

export interface ImportConfirmation extends ImportStep {
  /** The hash of the file whose check the owner has seen. */
  fileHash: string
  /** The lines whose large price change is confirmed; all others keep price and MRP. */
  takenPrices: readonly number[]
}

export type ImportAnswer =
  | { ok: true; state: 'imported' | 'undone'; left: number }
  | {
      ok: false
      reason:
        | 'unknown-import'
        | 'import-undone'
        | 'import-not-done'
        | 'import-outdated'
        | 'import-other-file'
    }

/**
 * Executes a checked table in one transaction with one audit row: adds new products and changes
 * existing ones. A new product without tax, licence or maker in the file is added hidden, because no
 * declaration is taken from another product. A large price change is made only if its line is in
 * `takenPrices`. A product that was changed since the check is left alone and counted in `left`. Pages
 * are updated at once. Repeating it changes nothing. Refuses unknown and undone imports, one of another
 * file, and an outdated one, whose new products exist by now or whose categories do not.
 */
export async function importProducts(
  { db, clock }: DatabaseDeps,
  { id, actorId, fileHash, takenPrices }: ImportConfirmation,
): Promise<ImportAnswer> {
  const at = clock.now()
  const surroundings = await formSurroundings(db)
  return await inTransactionOrRefusal(db, async (tx): Promise<ImportAnswer> => {
    const checked = await lockImport(tx, id, 'file')
    if (!checked) return { ok: false, reason: 'unknown-import' }
    if (checked.fileHash === '') return { ok: false, reason: 'import-outdated' }
    if (checked.fileHash !== fileHash) return { ok: false, reason: 'import-other-file' }
    if (checked.state === 'imported') {
      return { ok: true, state: 'imported', left: checked.run?.left.length ?? 0 }
    }
    if (checked.state === 'undone') return { ok: false, reason: 'import-undone' }
    if (!checked.products.every(({ category }) => surroundings.categories.includes(category))) {
      return { ok: false, reason: 'import-outdated' }
    }
    await lockNaming(tx)
    const made = checked.products.filter(({ deed }) => deed === 'new')
    const known = await listKnownIds(
      tx,
      made.map(({ handle }) => handle),
    )
    if ([...known.values()].includes('listed')) return { ok: false, reason: 'import-outdated' }
    // Unused pictures are deleted after a day, so some may no longer exist.
    const held = await lockPictures(tx, basesIn(checked.products))
    const withHeld = ({ pictures = [], ...product }: CheckedProduct) => ({
      ...product,
      pictures: pictures.filter(({ base }) => held.has(base)),
    })
    const rows = made
      .map(withHeld)
      .map(({ pictures, ...product }) => ({ ...rowOf(product, checked, surroundings), pictures }))
    await insertImported(tx, rows, at)
    await receiveImported(tx, rows, at)

    const changes = checked.products.filter(({ deed }) => deed === 'change').map(withHeld)
    const taken = changes
      .filter(({ asks, line }) => asks && takenPrices.includes(line))
      .map(({ line }) => line)
    const existing = await lockFields(tx, changes.map(idOf))
    const { changed, left } = changedProducts(changes, existing, taken)
    await writeFields(tx, changed, at)
    const undo = {
      at: at.toISOString(),
      made: rows.map((row) => row.id),
      changed: changed.map(({ id: productId, before }) => ({ id: productId, before })),
    }
    await moveImport(tx, id, { state: 'imported', undo, run: { taken, left }, at })
    const { fileName } = checked
    await recordAudit(tx, {
      at,
      actorId,
      action: 'products.imported',
      subjectKind: 'product-import',
      subjectId: id,
      after: { fileName, ...countImport(checked), changed: changed.length, left: left.length },
    })
    await moveContentVersion(tx)
    return { ok: true, state: 'imported', left: left.length }
  })
}

/** What a table changes, and the lines that are left alone because their products were changed since the check. */
function changedProducts(
  changes: readonly CheckedProduct[],
  existing: Awaited<ReturnType<typeof lockFields>>,
  taken: readonly number[],
) {
  const left: number[] = []
  const changed: { id: ProductId; before: ImportedFields; fields: ImportedFields }[] = []
  for (const product of changes) {
    const found = existing.get(idOf(product))
    if (!found || found.updatedAt.toISOString() !== product.seenAt) {
      left.push(product.line)
      continue
    }
    // An import never changes the threshold of low stock, so undoing it must not restore an old one.
    const { updatedAt: _, lowBelow: __, ...before } = found
    const { pricePaise, mrpPaise } = before
    const keepsPrice = product.asks && !taken.includes(product.line)
    const fields = { ...fieldsAfter(product, before), ...(keepsPrice && { pricePaise, mrpPaise }) }
    if (changesBetween(before, fields).length === 0) continue
    changed.push({ id: idOf(product), before, fields })
  }
  return { changed, left }
}

const basesIn = (products: readonly CheckedProduct[]): string[] => [
  ...new Set(products.flatMap(({ pictures = [] }) => pictures.map(({ base }) => base))),
]

function rowOf(
  product: CheckedProduct,
  checked: CheckedImport,
  { declared }: FormSurroundings,
): Omit<ImportRow, 'pictures'> {
  const { licence } = declared(product.category)
  const defaults = declarationsOf(product.declared ?? {}, PLAIN_DECLARATIONS, licence.type)
  const netQuantity = product.netQuantity ?? defaults.netQuantity
  const { sku, name, description, category, pricePaise, mrpPaise, materials } = product
  const draft: ProductDraft = {
    ...defaults,
    sku,
    name,
    description,
    category,
    pricePaise,
    mrpPaise,
    materials,
    netQuantity,
    names: {},
    allergens: [],
    ...eachText((key) => product.texts?.[key] ?? ''),
    grossWeightGrams: product.grossWeightGrams ?? defaults.grossWeightGrams,
    netContent: parseNetQuantity(netQuantity) ?? { amount: 1, unit: 'piece' },
  }
  return {
    id: idOf(product),
    draft,
    hidden: comesHidden(product),
    units: product.stock,
    lot: product.lot ?? checked.lot ?? undefined,
  }
}

interface Restored {
  id: ProductId
  fields: ImportedFields
  /** For changes of the panel's table: the audit row, because those are logged for each product. */
  audited?: ReturnType<typeof difference>
}

/**
 * Undoes an import or an edit of the table: archives the created products and restores the changed ones. Products that
 * were changed since are left alone and counted in `left`. Orders are not affected.
 */
export async function undoProductImport(
  { db, clock }: DatabaseDeps,
  { id, actorId, of }: ImportStep & { of: ImportSource },
): Promise<ImportAnswer> {
  const at = clock.now()
  return await inTransactionOrRefusal(db, async (tx): Promise<ImportAnswer> => {
    const done = await lockImport(tx, id, of)
    if (!done) return { ok: false, reason: 'unknown-import' }
    if (done.state === 'undone') return { ok: true, state: 'undone', left: 0 }
    if (done.state === 'checked' || !done.undo) return { ok: false, reason: 'import-not-done' }
    const { undo } = done
    const archived = await archiveImported(tx, undo.made, at)
    const ids = undo.changed
      .map((one) => parseProductId(one.id))
      .filter((one): one is ProductId => one !== undefined)
    const existing = await lockFields(tx, ids)
    const edits = new Map(done.products.map(({ handle, edit }) => [handle, edit]))
    const restored = undo.changed.flatMap(({ id: changedId, before }): Restored[] => {
      const productId = parseProductId(changedId)
      const found = productId && existing.get(productId)
      if (!found || found.updatedAt.toISOString() !== undo.at) return []
      const edit = edits.get(changedId)
      if (!edit) return [{ id: productId, fields: before }]
      const { updatedAt: _, ...now } = found
      const own = Object.keys(edit) as (keyof typeof edit)[]
      // The threshold of low stock can change without updating `updatedAt`.
      if (own.some((name) => now[name] !== edit[name])) return []
      const fields = { ...now, ...Object.fromEntries(own.map((name) => [name, before[name]])) }
      return [{ id: productId, fields, audited: difference({ ...now }, fields) }]
    })
    await writeFields(tx, restored, at)
    const left = undo.changed.length - restored.length
    await moveImport(tx, id, { state: 'undone', at })
    for (const { id: subjectId, audited } of restored) {
      const entry = { at, actorId, subjectKind: 'product', subjectId } as const
      if (audited) await recordAudit(tx, { ...entry, action: 'product.changed', ...audited })
    }
    if (of === 'file') {
      await recordAudit(tx, {
        at,
        actorId,
        action: 'products.import-undone',
        subjectKind: 'product-import',
        subjectId: id,
        before: { made: undo.made.length, changed: undo.changed.length },
        after: { archived, left },
      })
    }
    await moveContentVersion(tx)
    return { ok: true, state: 'undone', left }
  })
}
