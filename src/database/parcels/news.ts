import { createHash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Reader, ShopDatabase, Transaction } from '../connection.ts'
import { courierNews } from '../tables/shipments.ts'

/** News as they came in; the courier numbers nothing, so equal bytes are one piece of news. */
export interface KeptNews {
  hash: Buffer
  body: string
  /** Another worker, or this one before, has done what they ask for. */
  isHandled: boolean
}

/** Keeps what the courier sent before anything is done about it. */
export async function keepNews(
  db: ShopDatabase,
  { body, trackingId, at }: { body: Buffer; trackingId: string | undefined; at: Date },
): Promise<KeptNews> {
  const hash = createHash('sha256').update(body).digest()
  // Postgres keeps no zero bytes in text.
  const text = body.toString('utf8').replaceAll('\0', '')
  const [row] = await db
    .insert(courierNews)
    .values({ bodyHash: hash, body: text, trackingId: trackingId ?? null, receivedAt: at })
    .onConflictDoUpdate({ target: courierNews.bodyHash, set: { bodyHash: hash } })
    .returning({ handledAt: courierNews.handledAt })
  return { hash, body: text, isHandled: row?.handledAt !== null }
}

/** What was kept and never acted upon, because the shop broke off between the two. */
export async function listUnhandledNews(db: Reader, most: number): Promise<KeptNews[]> {
  const rows = await db
    .select({ hash: courierNews.bodyHash, body: courierNews.body })
    .from(courierNews)
    .where(isNull(courierNews.handledAt))
    .orderBy(asc(courierNews.receivedAt))
    .limit(most)
  return rows.map((row) => ({ ...row, isHandled: false }))
}

/** Marks news as acted upon, in the transaction of what they led to. */
export async function settleNews(tx: Transaction, hash: Buffer, at: Date): Promise<void> {
  await tx.update(courierNews).set({ handledAt: at }).where(eq(courierNews.bodyHash, hash))
}

/** Whether other news named this parcel before. */
export async function isHeardOf(
  tx: Transaction,
  { trackingId, hash }: { trackingId: string; hash: Buffer },
): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(courierNews)
    .where(
      and(
        eq(courierNews.trackingId, trackingId),
        ne(courierNews.bodyHash, hash),
        isNotNull(courierNews.handledAt),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Forgets news that came before that day; what they said of our parcels stays as their events. */
export async function deleteOldNews(db: ShopDatabase, before: Date): Promise<number> {
  const gone = await db
    .delete(courierNews)
    .where(and(lt(courierNews.receivedAt, before), isNotNull(courierNews.handledAt)))
    .returning({ hash: courierNews.bodyHash })
  return gone.length
}
