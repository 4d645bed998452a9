import { and, desc, eq } from 'drizzle-orm'
import type { UserId } from '#domain/ids.ts'
import type { Reader } from './connection.ts'
import { sessions } from './tables/accounts.ts'

/** A session as its owner sees it. */
export interface OwnSession {
  id: string
  /** 'Chrome, Android'; empty where the browser said nothing of itself. */
  device: string
  createdAt: Date
  lastSeenAt: Date
  /** The one that asks. */
  isThis: boolean
}

/** A person who signs in on more devices than this sees the latest of them. */
const MAX_SHOWN = 50

/** This person's sessions, the latest used first. Lifetimes are the caller's to judge. */
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

/** Ends one session of this person; false where there is none of that id. */
export async function endSessionOf(db: Reader, userId: UserId, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of this person, the one that asks too. */
export async function endSessionsOf(db: Reader, userId: UserId): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
