import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { columnsOf, withoutNulls } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { apiTokens, users } from '#database/tables/accounts.ts'
import type { UserId } from '#domain/ids.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { findHolder } from './accounts.ts'

/** How long an expired token is still listed, to explain why a program was refused. */
const SHOWN_AFTER_END_MS = 30 * DAY_MS

/** Tokens that are not withdrawn, latest first, including recently expired ones. */
export async function listApiTokens(db: Reader, now: Date) {
  const rows = await db
    .select({
      ...columnsOf(apiTokens, 'id', 'name', 'rights', 'madeAt', 'expiresAt', 'lastUsedAt'),
      madeBy: users.name,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.madeBy))
    .where(
      and(
        isNull(apiTokens.withdrawnAt),
        gt(apiTokens.expiresAt, new Date(now.getTime() - SHOWN_AFTER_END_MS)),
      ),
    )
    .orderBy(desc(apiTokens.id))
  return rows.map(withoutNulls)
}

/** Counts the valid tokens. */
export async function countApiTokens(tx: Transaction, now: Date): Promise<number> {
  return await tx.$count(
    apiTokens,
    and(isNull(apiTokens.withdrawnAt), gt(apiTokens.expiresAt, now)),
  )
}

export async function insertApiToken(
  tx: Transaction,
  token: {
    name: string
    rights: readonly string[]
    tokenHash: Buffer
    madeBy: UserId
    madeAt: Date
    expiresAt: Date
  },
): Promise<number> {
  const [row] = await tx
    .insert(apiTokens)
    .values({ ...token, rights: [...token.rights] })
    .returning({ id: apiTokens.id })
  if (!row) throw new Error('a token was not made')
  return row.id
}

/** Gives a token another secret in place of its first; false if it was withdrawn. */
export async function renewApiToken(
  tx: Transaction,
  id: number,
  tokenHash: Buffer,
): Promise<boolean> {
  const renewed = await tx
    .update(apiTokens)
    .set({ tokenHash })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.withdrawnAt)))
    .returning({ id: apiTokens.id })
  return renewed.length > 0
}

/** Ends a token with the next request; returns its name, or undefined when there is none to end. */
export async function withdrawApiToken(tx: Transaction, id: number, at: Date) {
  const [row] = await tx
    .update(apiTokens)
    .set({ withdrawnAt: at })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.withdrawnAt)))
    .returning({ name: apiTokens.name })
  return row
}

/** The last use of a token is recorded at most once a minute, so that most reads cause no write. */
const NOTE_USE_EVERY_MS = MINUTE_MS

/** Withdraws every token of a person who leaves the team, so that none works again if they come back. */
export async function withdrawTokensOf(tx: Transaction, email: string, at: Date): Promise<void> {
  const makers = tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  await tx
    .update(apiTokens)
    .set({ withdrawnAt: at })
    .where(and(inArray(apiTokens.madeBy, makers), isNull(apiTokens.withdrawnAt)))
}

/** A valid token, by its hash or id, with its maker and the maker's current rights; records its use. */
export async function findApiToken(db: Reader, by: Buffer | number, now: Date) {
  const [row] = await db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      rights: apiTokens.rights,
      userId: users.id,
      userName: users.name,
      email: users.email,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.madeBy))
    .where(
      and(
        typeof by === 'number' ? eq(apiTokens.id, by) : eq(apiTokens.tokenHash, by),
        isNull(apiTokens.withdrawnAt),
        gt(apiTokens.expiresAt, now),
        isNull(users.erasedAt),
      ),
    )
  const maker = row && (await findHolder(db, row.userId))
  if (!row || !maker) return undefined
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= NOTE_USE_EVERY_MS) {
    const before = new Date(now.getTime() - NOTE_USE_EVERY_MS)
    const { lastUsedAt } = apiTokens
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(and(eq(apiTokens.id, row.id), or(isNull(lastUsedAt), sql`${lastUsedAt} <= ${before}`)))
  }
  return { ...row, userId: row.userId, maker }
}
