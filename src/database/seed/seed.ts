import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Consultant } from '#domain/consultations/consultant.ts'
import { refreshSearchIndex } from '../catalog-search-index.ts'
import type { ShopDatabase, Transaction } from '../connection.ts'
import { addConsultant, listBooked } from '../consultants.ts'
import { moveContentVersion } from '../content-version.ts'
import { categories, products } from '../tables/catalog.ts'
import { stockLots, stockMoves } from '../tables/stock.ts'
import { inTransaction } from '../transaction.ts'
import { CATEGORIES } from './categories.ts'
import { fillLabels, fillStories, fillTranslations } from './labels.ts'
import { lotsOf } from './lots.ts'
import { seedPosts } from './posts.ts'
import { type ProductRow, productRows } from './product-rows.ts'
import { alignSampleReviews } from './sample-reviews.ts'

export interface SeedMoment {
  now: Date
  mode: 'demo' | 'live'
}

interface Seed extends SeedMoment {
  /** The practitioners of the demo. */
  consultants?: readonly Consultant[]
  /** Names everything that the seed is made of: a shop that was seeded from the same is left as it is. */
  content?: string | undefined
}

/** Arbitrary advisory lock number: one process seeds at a time. */
const SEED_LOCK = 7_262_466

/**
 * Seeds categories, articles and, in a demo, products with stock, example numbers and a practitioner, in one
 * transaction: adds what is missing and leaves existing rows as the owner has them, so that seeding again changes
 * nothing. Only drawn pictures, which are files of the program, are updated. A live shop enters its own products.
 */
export async function seedShop(db: ShopDatabase, seed: Seed): Promise<void> {
  const { mode, content } = seed
  const from = content && `${mode} ${content}`
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const { rows } = await tx.execute(sql`select seeded_from from content_version`)
    const isSeeded = from !== undefined && rows[0]?.seeded_from === from
    const changed = isSeeded ? 0 : await fill(tx, seed)
    const hasIndexed = await refreshSearchIndex(tx)
    if (from && !isSeeded) await tx.execute(sql`update content_version set seeded_from = ${from}`)
    if (changed > 0 || hasIndexed) await moveContentVersion(tx)
  })
}

/** Returns how many rows it changed or added. */
async function fill(tx: Transaction, { now, mode, consultants = [] }: Seed): Promise<number> {
  const rows = productRows({ now, mode })
  await addCategories(tx)
  const added = mode === 'demo' ? await addMissing(tx, rows) : new Set<string>()
  if (mode === 'demo') await stockUp(tx, rows, added, now)
  if (mode === 'demo') await joinFamilies(tx, rows, added)
  const redrawn = await renewDrawings(tx, rows, added)
  const labelled = await fillLabels(tx, rows, added)
  const told = mode === 'demo' ? await fillStories(tx, rows) : 0
  const translated = mode === 'demo' ? await fillTranslations(tx, rows) : 0
  const sampled = await alignSampleReviews(tx, { now, mode })
  const posted = await seedPosts(tx, { now, mode })
  const employed = await addConsultants(tx, { now, mode, consultants })
  return added.size + redrawn + labelled + told + translated + sampled + posted + employed
}

/**
 * Adds the demo's practitioners and returns how many. A live shop gets only those whom somebody has booked, so that
 * these bookings can still be answered; until the owner enters a real one, nobody can be booked.
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

/** On the first start alone: later the categories are the owner's, who may have removed one. */
async function addCategories(tx: Transaction): Promise<void> {
  if ((await tx.$count(categories)) > 0) return
  await tx
    .insert(categories)
    .values(CATEGORIES.map((category, position) => ({ ...category, position })))
    .onConflictDoNothing()
}

const idsOf = (rows: readonly ProductRow[]): string[] => rows.map(({ id }) => id)

async function addMissing(tx: Transaction, rows: readonly ProductRow[]): Promise<Set<string>> {
  // Products of a category that the owner renamed or removed are not seeded.
  const titles = await tx.select({ title: categories.title }).from(categories)
  const placeable = rows.filter((row) => titles.some(({ title }) => title === row.category))
  const standing = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, idsOf(rows)))
  const known = new Set(standing.map(({ id }) => id))
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
 * Puts products that stood already into the family of a size that was added to them, unless the owner has put them
 * into another.
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
          productId: row.id,
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
    .select({
      id: products.id,
      pictures: products.pictures,
      socialPicture: products.socialPicture,
      cloth: products.cloth,
    })
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
    const isDrawn = before?.pictures.every((picture) => picture.view !== 'photo')
    if (!isDrawn || isDeepStrictEqual({ id, pictures, socialPicture, cloth }, before)) continue
    await tx.update(products).set({ pictures, socialPicture, cloth }).where(eq(products.id, id))
    renewed += 1
  }
  return renewed
}
