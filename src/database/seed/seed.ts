import { sql } from 'drizzle-orm'
import { refreshSearchIndex } from '#database/catalog/search-index.ts'
import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'

export interface SeedMoment {
  now: Date
  mode: 'demo' | 'live'
}

export interface Seed extends SeedMoment {
  /** The practitioners of the demo. */
  consultants?: readonly Consultant[]
  /** Identifies the sources of the seed: a shop that was seeded from the same sources is not seeded again. */
  content?: string | undefined
}

/** Arbitrary advisory lock number: one process seeds at a time. */
const SEED_LOCK = 7_262_466

/**
 * Seeds categories, articles and, in a demo, products with stock, example numbers and a practitioner, in one
 * transaction: adds what is missing and leaves existing rows as the owner has them, so that seeding again changes
 * nothing. Only drawn pictures, which are files of the program, are updated. A live shop gets the twenty sachets as
 * hidden drafts, and enters its other products itself.
 */
export async function seedShop(db: ShopDatabase, seed: Seed): Promise<void> {
  const { mode, content } = seed
  const from = content && `${mode} ${content}`
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    // A small, busy machine may read and draw longer between two statements than a connection may otherwise pause.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const { rows } = await tx.execute(sql`select seeded_from from content_version`)
    const isSeeded = from !== undefined && rows[0]?.seeded_from === from
    const changed = isSeeded ? 0 : await fillFrom(tx, seed)
    // Failures are ignored here: the job that runs at each start reports what cannot be indexed.
    const { hasIndexed } = await refreshSearchIndex(tx)
    if (from && !isSeeded) await tx.execute(sql`update content_version set seeded_from = ${from}`)
    if (changed > 0 || hasIndexed) await moveContentVersion(tx)
  })
}

/** Loaded only when needed: a warm start reads none of the seed's products, articles and drawings. */
async function fillFrom(tx: Transaction, seed: Seed): Promise<number> {
  const { fill } = await import('./fill.ts')
  return await fill(tx, seed)
}
