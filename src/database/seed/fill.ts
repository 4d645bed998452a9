import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Transaction } from '#database/connection.ts'
import { addConsultant, listBooked } from '#database/consultations/consultants.ts'
import { categories, products } from '#database/tables/catalog.ts'
import { stockLots, stockMoves } from '#database/tables/stock.ts'
import type { Picture } from '#domain/catalog/product.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { ProductId } from '#domain/ids.ts'
import { CATEGORIES } from './categories.ts'
import { lotsOf } from './lots.ts'
import { drawingOf } from './pictures.ts'
import { seedPosts } from './posts.ts'
import { type ProductRow, productRows } from './product-rows.ts'
import { fillStories, fillTranslations } from './product-texts.ts'
import { alignSampleReviews } from './sample-reviews.ts'
import type { Seed, SeedMoment } from './seed.ts'

/** Adds and updates the seeded rows; returns how many it changed or added. */
export async function fill(tx: Transaction, { now, mode, consultants = [] }: Seed) {
  const rows = productRows({ now, mode })
  await addCategories(tx)
  const added = await addMissing(tx, mode === 'demo' ? rows : sachetDrafts(rows))
  if (mode === 'demo') await stockUp(tx, rows, added, now)
  if (mode === 'demo') await joinFamilies(tx, rows, added)
  const redrawn = await renewDrawings(tx, rows, added)
  const stories = mode === 'demo' ? await fillStories(tx, rows) : 0
  const translated = mode === 'demo' ? await fillTranslations(tx, rows) : 0
  const sampled = await alignSampleReviews(tx, { now, mode })
  const posted = await seedPosts(tx, { now, mode })
  const employed = await addConsultants(tx, { now, mode, consultants })
  return added.size + redrawn + stories + translated + sampled + posted + employed
}

/**
 * Adds the demo's practitioners and returns how many. A live shop gets only those with bookings, so that these can
 * still be answered; it has no others until the owner enters real ones.
 */
async function addConsultants(
  tx: Transaction,
  { now, mode, consultants }: SeedMoment & { consultants: readonly Consultant[] },
): Promise<number> {
  const booked = await listBooked(
    tx,
    consultants.map(({ slug }) => slug),
  )
  let added = 0
  for (const consultant of consultants) {
    const isWanted = mode === 'demo' || booked.has(consultant.slug)
    if (isWanted && (await addConsultant(tx, consultant, now))) added += 1
  }
  return added
}

/** Only at the first start: later the categories are the owner's, who may have removed some. */
async function addCategories(tx: Transaction): Promise<void> {
  if ((await tx.$count(categories)) > 0) return
  await tx
    .insert(categories)
    .values(CATEGORIES.map((category, position) => ({ ...category, position })))
    .onConflictDoNothing()
}

/**
 * The products of a new live shop: the sachets of the concerns, whose ids are fixed. Each is hidden until the owner has
 * entered its maker and licence; the owner also adds photos and stock.
 */
const sachetDrafts = (rows: readonly ProductRow[]): ProductRow[] =>
  rows
    .filter(({ kind }) => kind === 'sachet')
    .map((row) => ({
      ...row,
      hidden: true,
      isDietDeclared: false,
      pictures: [],
      socialPicture: null,
    }))

const idsOf = (rows: readonly ProductRow[]): string[] => rows.map(({ id }) => id)

async function addMissing(tx: Transaction, rows: readonly ProductRow[]): Promise<Set<string>> {
  // Products of a category that the owner renamed or removed are not seeded.
  const titles = await tx.select({ title: categories.title }).from(categories)
  const placeable = rows.filter((row) => titles.some(({ title }) => title === row.category))
  const existing = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, idsOf(rows)))
  const known = new Set(existing.map(({ id }) => id))
  const missing = placeable.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return new Set()
  const added = await tx
    .insert(products)
    .values(missing)
    .onConflictDoNothing()
    .returning({ id: products.id })
  return new Set(added.map(({ id }) => id))
}

/**
 * Puts existing products into the family of a newly added size, unless the owner has put them into another.
 */
async function joinFamilies(
  tx: Transaction,
  rows: readonly ProductRow[],
  added: ReadonlySet<string>,
): Promise<void> {
  const grown = new Set(rows.filter(({ id }) => added.has(id)).map(({ family }) => family))
  for (const { id, family } of rows) {
    if (!family || added.has(id) || !grown.has(family)) continue
    await tx
      .update(products)
      .set({ family })
      .where(and(eq(products.id, id), eq(products.family, '')))
  }
}

async function stockUp(
  tx: Transaction,
  rows: readonly ProductRow[],
  added: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const lots = rows.flatMap((row, place) =>
    added.has(row.id)
      ? lotsOf(row, place, now).map(({ units, ...lot }) => ({
          ...lot,
          productId: row.id as ProductId,
          received: units,
          onHand: units,
        }))
      : [],
  )
  if (lots.length === 0) return
  const arrived = await tx
    .insert(stockLots)
    .values(lots)
    .returning({ lotId: stockLots.id, quantity: stockLots.received })
  await tx
    .insert(stockMoves)
    .values(arrived.map((lot) => ({ ...lot, kind: 'received' as const, at: now })))
}

/**
 * Replaces drawings by their newer versions, because the program no longer serves the older ones; returns how many
 * products changed. The owner's own photos stay, and which drawings they show.
 */
async function renewDrawings(
  tx: Transaction,
  rows: readonly ProductRow[],
  added: ReadonlySet<string>,
): Promise<number> {
  const rowsById = new Map(rows.filter(({ id }) => !added.has(id)).map((row) => [row.id, row]))
  const existing = await tx
    .select(columnsOf(products, 'id', 'pictures', 'socialPicture', 'cloth'))
    .from(products)
    .where(inArray(products.id, [...rowsById.keys()]))
  let renewed = 0
  for (const { id, ...before } of existing) {
    const row = rowsById.get(id)
    if (!row || !before.pictures.some(isDrawn)) continue
    const after = {
      pictures: newestOf(before.pictures, row.pictures ?? []),
      socialPicture: before.socialPicture && row.socialPicture,
      cloth: row.cloth,
    }
    if (isDeepStrictEqual(after, before)) continue
    await tx.update(products).set(after).where(eq(products.id, id))
    renewed += 1
  }
  return renewed
}

const isDrawn = ({ view }: Picture): boolean => view !== 'photo'

/** The same pictures with the newest drawings; all shipped ones where one of nothing but drawings is no longer made. */
function newestOf(shown: readonly Picture[], shipped: readonly Picture[]): readonly Picture[] {
  const byDrawing = new Map(shipped.map((picture) => [drawingOf(picture.base), picture]))
  const newest = shown.flatMap((picture) =>
    isDrawn(picture) ? (byDrawing.get(drawingOf(picture.base)) ?? []) : picture,
  )
  return newest.length < shown.length && shown.every(isDrawn) ? shipped : newest
}
