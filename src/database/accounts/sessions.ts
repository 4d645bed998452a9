import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { deletePushDevicesOf } from '#database/push/devices.ts'
import { sessions } from '#database/tables/accounts.ts'
import type { UserId } from '#domain/ids.ts'

/** How many sessions are listed, latest first. */
const MAX_SHOWN = 50

/** This person's sessions, latest used first. The caller checks which have expired. */
export async function listSessionsOf(db: Reader, userId: UserId, currentId: string | undefined) {
  const rows = await db
    .select(columnsOf(sessions, 'id', 'device', 'createdAt', 'lastSeenAt'))
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_SHOWN)
  return rows.map((session) => ({ ...session, isThis: session.id === currentId }))
}
/** A session in its owner's list; `isThis` marks the session of the current request. */
export type OwnSession = Awaited<ReturnType<typeof listSessionsOf>>[number]

/** Ends sessions and the push subscriptions of their devices; returns how many. */
export async function endSessions(db: Reader, which: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ ended: number }>(sql`
    with ended as (delete from sessions where ${which} returning id),
    untold as (delete from push_devices where session_id in (select id from ended))
    select count(*)::integer as ended from ended`)
  return rows[0]?.ended ?? 0
}

/** Ends one session of this person; false when there is none with that id. */
export async function endSessionOf(db: Reader, userId: UserId, id: string): Promise<boolean> {
  return (await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))) > 0
}

/** Ends all sessions of this person, including the current one, and all their push subscriptions. */
export async function endSessionsOf(db: Reader, userId: UserId): Promise<void> {
  await endSessions(db, eq(sessions.userId, userId))
  // Also those of expired sessions.
  await deletePushDevicesOf(db, userId)
}
