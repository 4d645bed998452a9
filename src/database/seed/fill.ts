import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Transaction } from '#database/connection.ts'
import { addConsultant, listBooked } from '#database/consultations/consultants.ts'
import { categories, products } from '#database/tables/catalog.ts'
import { stockLots, stockMoves } from '#database/tables/stock.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import type { ProductId } from '#domain/ids.ts'
import { CATEGORIES } from './categories.ts'
import { lotsOf } from './lots.ts'
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

/** Updates drawn pictures and returns how many products changed. The owner's own photos stay. */
async function renewDrawings(
  tx: Transaction,
  rows: readonly ProductRow[],
  added: ReadonlySet<string>,
): Promise<number> {
  const drawn = rows.filter((row) => !added.has(row.id) && (row.pictures ?? []).length > 0)
  if (drawn.length === 0) return 0
  const existing = await tx
    .select(columnsOf(products, 'id', 'pictures', 'socialPicture', 'cloth'))
    .from(products)
    .where(
      inArray(
        products.id,
        drawn.map((row) => row.id),
      ),
    )
  const existingById = new Map(existing.map((row) => [row.id, row]))
  let renewed = 0
  for (const { id, pictures, socialPicture, cloth } of drawn) {
    const before = existingById.get(id)
    const isDrawn =
      before?.pictures.length !== 0 && before?.pictures.every(({ view }) => view !== 'photo')
    if (!isDrawn || isDeepStrictEqual({ id, pictures, socialPicture, cloth }, before)) continue
    await tx.update(products).set({ pictures, socialPicture, cloth }).where(eq(products.id, id))
    renewed += 1
  }
  return renewed
}
