import { type AuditEntry, recordAudit } from '#database/audit/audit.ts'
import {
  addCategory,
  countProductsIn,
  lockCategories,
  orderCategories,
  removeCategory,
  type StoredCategory,
  saveCategory,
} from '#database/catalog/categories.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { findOfferOn } from '#database/offers/offers.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import {
  type CategoryDraft,
  type CategoryErrors,
  MAX_CATEGORIES,
  parseCategory,
} from '#domain/catalog/category-form.ts'
import { freeSlug } from '#domain/catalog/slug.ts'
import type { UserId } from '#domain/ids.ts'
import { difference } from './product-audit.ts'

type Form = Readonly<Record<string, unknown>>

export type CategoryAnswer =
  | { ok: true; id: string }
  | { ok: false; reason: 'invalid-input'; errors: CategoryErrors }
  | { ok: false; reason: 'unknown-category' | 'categories-many' | 'category-shown' }
  | { ok: false; reason: 'category-has-products'; count: number }
  | { ok: false; reason: 'category-in-offer'; offer: string }

/** Adds a category as the last in the shop's order. Refuses invalid fields, a taken title, and too many categories. */
export async function makeCategory(
  deps: DatabaseDeps,
  { form, actorId }: { form: Form; actorId: UserId },
): Promise<CategoryAnswer> {
  return await changing(deps, actorId, async (tx, all, record) => {
    const read = readCategory(form, all, undefined)
    if (!read.ok) return read
    if (all.length >= MAX_CATEGORIES) return { ok: false, reason: 'categories-many' }
    const id = freeSlug(read.value.title, new Set(all.map((one) => one.id)))
    await addCategory(tx, { id, ...read.value })
    await record({
      action: 'category.made',
      subjectId: id,
      after: { ...read.value },
    })
    return { ok: true, id }
  })
}

/**
 * Changes title, lead, cloth and visibility of a category; fields that are left out do not change. A new title also
 * changes its products and addresses. Unchanged values write nothing. Refuses invalid fields, a taken title, and
 * unknown categories.
 */
export async function changeCategory(
  deps: DatabaseDeps,
  { id, form, actorId }: { id: string; form: Form; actorId: UserId },
): Promise<CategoryAnswer> {
  return await changing(deps, actorId, async (tx, all, record) => {
    const found = all.find((one) => one.id === id)
    if (!found) return { ok: false, reason: 'unknown-category' }
    const { title, lead, cloth, hidden } = found
    const existing = { title, lead, cloth, hidden }
    const read = readCategory({ ...existing, ...form }, all, found)
    if (!read.ok) return read
    const { before, after } = difference(existing, { ...read.value })
    if (Object.keys(after).length === 0) return { ok: true, id }
    await saveCategory(tx, found, read.value)
    await record({ action: 'category.changed', subjectId: id, before, after })
    return { ok: true, id }
  })
}

/** Moves a category one place up or down in the shop's order; at an end it stays. Refuses unknown categories. */
export async function moveCategory(
  deps: DatabaseDeps,
  { id, up, actorId }: { id: string; up: boolean; actorId: UserId },
): Promise<CategoryAnswer> {
  return await changing(deps, actorId, async (tx, all, record) => {
    const from = all.findIndex((one) => one.id === id)
    const other = all[up ? from - 1 : from + 1]
    if (from < 0) return { ok: false, reason: 'unknown-category' }
    if (!other) return { ok: true, id }
    const place = (one: StoredCategory) =>
      one.id === id ? other.id : one.id === other.id ? id : one.id
    await orderCategories(tx, all.map(place))
    const [before, after] = [{ position: from + 1 }, { position: from + (up ? 0 : 2) }]
    await record({ action: 'category.changed', subjectId: id, before, after })
    return { ok: true, id }
  })
}

/**
 * Deletes a hidden category without products. Refuses unknown categories, and one that is shown, has products or is named
 * by an offer that has not ended, which would apply to nothing.
 */
export async function deleteCategory(
  deps: DatabaseDeps,
  { id, actorId }: { id: string; actorId: UserId },
): Promise<CategoryAnswer> {
  return await changing(deps, actorId, async (tx, all, record) => {
    const found = all.find((one) => one.id === id)
    if (!found) return { ok: false, reason: 'unknown-category' }
    if (!found.hidden) return { ok: false, reason: 'category-shown' }
    const count = await countProductsIn(tx, found.title)
    if (count > 0) return { ok: false, reason: 'category-has-products', count }
    const offer = await findOfferOn(tx, found.title, deps.clock.now())
    if (offer) return { ok: false, reason: 'category-in-offer', offer }
    await removeCategory(tx, id)
    const { title } = found
    await record({ action: 'category.removed', subjectId: id, before: { title }, after: {} })
    return { ok: true, id }
  })
}

type RecordChange = (
  entry: Pick<AuditEntry, 'action' | 'subjectId' | 'before' | 'after'>,
) => Promise<void>

async function changing(
  { db, clock }: DatabaseDeps,
  actorId: UserId,
  change: (tx: Transaction, all: StoredCategory[], record: RecordChange) => Promise<CategoryAnswer>,
): Promise<CategoryAnswer> {
  return await inTransactionOrRefusal(db, async (tx) => {
    let isRecorded = false
    const answer = await change(tx, await lockCategories(tx), async (entry) => {
      await recordAudit(tx, { at: clock.now(), actorId, subjectKind: 'category', ...entry })
      isRecorded = true
    })
    if (isRecorded) await moveContentVersion(tx)
    return answer
  })
}

function readCategory(
  form: Form,
  all: readonly StoredCategory[],
  existing: StoredCategory | undefined,
):
  | { ok: true; value: CategoryDraft }
  | { ok: false; reason: 'invalid-input'; errors: CategoryErrors } {
  const read = parseCategory(form, existing)
  if (!read.ok) return { ok: false, reason: 'invalid-input', errors: read.errors }
  const isTaken = all.some(
    ({ id, title }) =>
      id !== existing?.id && title.toLowerCase() === read.value.title.toLowerCase(),
  )
  return isTaken ? { ok: false, reason: 'invalid-input', errors: { title: 'title-taken' } } : read
}
