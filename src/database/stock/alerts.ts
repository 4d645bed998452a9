import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { isLotToSell } from '#database/catalog/rows.ts'
import { columnsOf, type RowOf, withoutNulls } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { stockAlerts } from '#database/tables/stock-alerts.ts'
import { lockName } from '#database/transaction.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'

const columns = columnsOf(stockAlerts, 'id', 'productId', 'email', 'confirmedAt', 'declinedAt')
/** For an alert by message, `email` is the phone number. */
export type StoredAlert = RowOf<typeof columns>

/** An account's alerts by message. The shopper must be locked. */
export async function listPhoneAlertsOf(tx: Transaction, userId: UserId): Promise<StoredAlert[]> {
  const rows = await tx.select(columns).from(stockAlerts).where(eq(stockAlerts.userId, userId))
  return rows.map(withoutNulls)
}

/** Locks the alerts of an address until the transaction ends, so that concurrent requests cannot exceed its limit. */
export async function lockAlertsOf(tx: Transaction, email: string): Promise<StoredAlert[]> {
  await lockName(tx, `stock alert ${email}`)
  const rows = await tx.select(columns).from(stockAlerts).where(eq(stockAlerts.email, email))
  return rows.map(withoutNulls)
}

export interface NewAlert {
  productId: ProductId
  /** The phone number for an alert by message. */
  email: string
  /** Set for an alert by message; undefined for one by mail. */
  userId?: UserId | undefined
  language: Language
  stopKey: string
  askedAt: Date
  /** Absent until it is confirmed by its link. */
  confirmedAt: Date | undefined
}

/** Saves an alert. If it exists already, it becomes confirmed if the new one is. */
export async function saveAlert(tx: Transaction, alert: NewAlert): Promise<number> {
  const [row] = await tx
    .insert(stockAlerts)
    .values(alert)
    .onConflictDoUpdate({
      target: [stockAlerts.productId, stockAlerts.email, stockAlerts.userId],
      set: {
        confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, excluded.confirmed_at)`,
        declinedAt: sql`case when excluded.confirmed_at is null then ${stockAlerts.declinedAt} end`,
        language: alert.language,
      },
    })
    .returning({ id: stockAlerts.id })
  if (!row) throw new Error('an alert was neither written nor found')
  return row.id
}

/** The alert of a signed link; undefined once it has been sent, stopped or deleted. */
export async function findAlert(db: Reader, id: number): Promise<StoredAlert | undefined> {
  const [row] = await db.select(columns).from(stockAlerts).where(eq(stockAlerts.id, id))
  return row && withoutNulls(row)
}

/** True if this e-mail address has a confirmed alert for this product. */
export async function isWaitingFor(
  db: Reader,
  { productId, email }: Pick<NewAlert, 'productId' | 'email'>,
): Promise<boolean> {
  if (email === '') return false
  const which = and(
    eq(stockAlerts.productId, productId),
    eq(stockAlerts.email, email.toLowerCase()),
    isNotNull(stockAlerts.confirmedAt),
  )
  return (await db.$count(stockAlerts, which)) > 0
}

/** The stop key of an account's alert by message; undefined when it has none for the product. */
export async function findPhoneStopKey(
  db: Reader,
  { productId, userId }: { productId: ProductId; userId: UserId },
): Promise<string | undefined> {
  const [row] = await db
    .select({ stopKey: stockAlerts.stopKey })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.productId, productId), eq(stockAlerts.userId, userId)))
    .limit(1)
  return row?.stopKey
}

/** Confirms an alert; false when it no longer exists. Repeating it changes nothing. */
export async function confirmAlert(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const confirmed = await tx
    .update(stockAlerts)
    .set({
      confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(eq(stockAlerts.id, id))
    .returning({ id: stockAlerts.id })
  return confirmed.length > 0
}

/** How many alerts the stop link of a mail would end. */
export async function countAlertsToStop(db: Reader, stopKey: string): Promise<number> {
  return await db.$count(
    stockAlerts,
    and(eq(stockAlerts.stopKey, stopKey), isNull(stockAlerts.declinedAt)),
  )
}

/**
 * Ends all alerts of an address. Alerts that were never confirmed stay as declined until they are deleted, so that
 * another request by somebody else sends no second mail. Returns how many were ended.
 */
export async function stopAlerts(tx: Transaction, stopKey: string, at: Date): Promise<number> {
  const isOfKey = eq(stockAlerts.stopKey, stopKey)
  const gone = await tx
    .delete(stockAlerts)
    .where(and(isOfKey, isNotNull(stockAlerts.confirmedAt)))
    .returning({ id: stockAlerts.id })
  const declined = await tx
    .update(stockAlerts)
    .set({ declinedAt: at })
    .where(and(isOfKey, isNull(stockAlerts.declinedAt)))
    .returning({ id: stockAlerts.id })
  return gone.length + declined.length
}

/**
 * Deletes and returns the confirmed alerts whose product can be bought again, longest waiting first: the caller queues
 * the mails in the same transaction. Concurrent processes skip them. The products are locked, so that none is hidden
 * before its mail is queued: its alerts would be lost.
 */
export async function takeDueAlerts(tx: Transaction, { now, max }: { now: Date; max: number }) {
  const { rows } = await tx.execute<
    Pick<NewAlert, 'productId' | 'email' | 'language' | 'stopKey'> & {
      id: string
      userId: UserId | null
    }
  >(sql`
    delete from stock_alerts where id in (
      select waiting.id
      from stock_alerts as waiting join products on products.id = waiting.product_id
      where waiting.confirmed_at is not null
        and not products.hidden and products.kind = 'goods' and products.price_paise > 0
        and exists (
          select from stock_lots
          where stock_lots.product_id = products.id and ${isLotToSell(now)}
        )
      order by waiting.asked_at, waiting.id
      limit ${max}
      for update of waiting skip locked
      for share of products skip locked
    )
    returning id, product_id as "productId", email, user_id as "userId", language, stop_key as "stopKey"`)
  return rows.map((row) => ({ ...withoutNulls(row), id: Number(row.id) }))
}

/** Deletes the alerts that were requested before a time. Returns how many. */
export async function deleteOldAlerts(db: Reader, askedBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(stockAlerts).where(lt(stockAlerts.askedAt, askedBefore))
  return rowCount ?? 0
}

/** A person's alerts by mail and message, for the export of personal data. */
export async function listAlertsOf(
  db: Reader,
  { userId, email }: { userId: UserId; email: string },
) {
  const { productId, language, askedAt, confirmedAt, declinedAt } = stockAlerts
  return await db
    .select({ productId, language, askedAt, confirmedAt, declinedAt })
    .from(stockAlerts)
    .where(
      or(
        email === '' ? undefined : eq(stockAlerts.email, email.toLowerCase()),
        eq(stockAlerts.userId, userId),
      ),
    )
    .orderBy(stockAlerts.id)
}

export async function deleteAlertsOf(db: Reader, email: string): Promise<void> {
  if (email !== '') await db.delete(stockAlerts).where(eq(stockAlerts.email, email.toLowerCase()))
}
