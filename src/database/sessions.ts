import { and, desc, eq } from 'drizzle-orm'
import type { UserId } from '#domain/ids.ts'
import type { Reader } from './connection.ts'
import { sessions } from './tables/accounts.ts'

/** A session in its owner's list. */
export interface OwnSession {
  id: string
  /** Such as 'Chrome, Android'; empty when the browser sent no user agent. */
  device: string
  createdAt: Date
  lastSeenAt: Date
  /** The session of the current request. */
  isThis: boolean
}

/** More sessions than this are not listed; the latest are. */
const MAX_SHOWN = 50

/** This person's sessions, latest used first. The caller checks which have expired. */
export async function listSessionsOf(
  db: Reader,
  userId: UserId,
  currentId: string | undefined,
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_SHOWN)
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    createdAt,
    lastSeenAt,
    isThis: id === currentId,
  }))
}

/** Ends one session of this person; false when there is none with that id. */
export async function endSessionOf(db: Reader, userId: UserId, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of this person, the current one included. */
export async function endSessionsOf(db: Reader, userId: UserId): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
