import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import { isOneOf, preparedQuery } from '#database/statement.ts'
import {
  adminGrants,
  sessions,
  signInAttempts,
  teamRoles,
  users,
} from '#database/tables/accounts.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Holder } from '#domain/accounts/rights.ts'
import { rightsOfRole } from '#domain/accounts/roles.ts'
import type { SessionTimes } from '#domain/accounts/session-life.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { endSessions } from './sessions.ts'
import { ROLE_COLUMNS, roleFrom } from './team-roles.ts'

/** A sign-in attempt. Values that the browser holds are stored as hashes only. */
export type StoredAttempt = typeof signInAttempts.$inferSelect

/** Stores a sign-in attempt and deletes the expired ones. */
export async function saveSignInAttempt(db: ShopDatabase, attempt: StoredAttempt, now: Date) {
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now))
  await db.insert(signInAttempts).values(attempt)
}

/** Deletes and returns an attempt, once: only for the browser that began it, and only before it expires. */
export async function takeSignInAttempt(
  db: ShopDatabase,
  { stateHash, browserHash }: Pick<StoredAttempt, 'stateHash' | 'browserHash'>,
  now: Date,
): Promise<StoredAttempt | undefined> {
  const [attempt] = await db
    .delete(signInAttempts)
    .where(
      and(eq(signInAttempts.stateHash, stateHash), eq(signInAttempts.browserHash, browserHash)),
    )
    .returning()
  return attempt && attempt.expiresAt > now ? attempt : undefined
}

export interface Account {
  /** Used only if the account is new. */
  id: UserId
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | undefined
}

/** Saves the provider's claims about a person. The account is found by issuer and subject, never by e-mail. */
export async function saveAccount(db: Reader, account: Account, now: Date): Promise<UserId> {
  const { email, emailVerified, name, picture = null } = account
  const claims = { email, emailVerified, name, picture }
  const [saved] = await db
    .insert(users)
    .values({ ...account, ...claims, createdAt: now })
    .onConflictDoUpdate({ target: [users.issuer, users.subject], set: claims })
    .returning({ id: users.id })
  if (!saved) throw new Error('an account was neither made nor found')
  return saved.id
}

export async function saveLanguageOf(db: Reader, userId: UserId, language: Language) {
  await db.update(users).set({ language }).where(eq(users.id, userId))
}

/** The language that a person chose; undefined until then. */
export async function findLanguageOf(db: Reader, userId: UserId): Promise<Language | undefined> {
  const [row] = await db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  return row?.language ?? undefined
}

/** The language chosen by a person with this confirmed e-mail address (in lower case); undefined without one. */
export async function findLanguageOfEmail(
  db: Reader,
  email: string,
): Promise<Language | undefined> {
  const [row] = await db
    .select({ language: users.language })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), users.emailVerified))
    .orderBy(users.language)
    .limit(1)
  return row?.language ?? undefined
}

/** Opens a session, storing only the hash of its token, and deletes expired sessions. */
export async function openSession(
  db: Reader,
  session: { tokenHash: Buffer; userId: UserId; now: Date; expiresAt: Date; device?: string },
): Promise<void> {
  const { tokenHash, userId, now, expiresAt, device = '' } = session
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db
    .insert(sessions)
    .values({ tokenHash, userId, createdAt: now, lastSeenAt: now, expiresAt, device })
}

export async function closeSession(db: Reader, tokenHash: Buffer): Promise<void> {
  await endSessions(db, eq(sessions.tokenHash, tokenHash))
}

export async function renewSession(db: Reader, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
}

export interface StoredSession extends SessionTimes {
  /** Identifies the session in its owner's list; it is not a credential. */
  id: string
  person: Person
}

const NO_RIGHTS: Person['rights'] = new Set()

const IS_GRANTED = and(
  eq(adminGrants.email, users.email),
  isNull(adminGrants.withdrawnAt),
  // Anybody can claim an address that nobody confirmed.
  eq(users.emailVerified, true),
)

type RoleRow = Omit<Parameters<typeof roleFrom>[0], 'role'> & {
  role: Parameters<typeof roleFrom>[0]['role'] | null
}

const holderOf = (row: RoleRow): Holder =>
  row.role
    ? { role: 'admin', rights: rightsOfRole(roleFrom({ ...row, role: row.role })) }
    : { role: 'shopper', rights: NO_RIGHTS }

/** A person's current role and rights, for work that runs after its request; undefined without such an account. */
export async function findHolder(db: Reader, userId: UserId): Promise<Holder | undefined> {
  const [row] = await db
    .select(ROLE_COLUMNS)
    .from(users)
    .leftJoin(adminGrants, IS_GRANTED)
    .leftJoin(teamRoles, eq(teamRoles.id, adminGrants.ownRoleId))
    .where(eq(users.id, userId))
  return row && holderOf(row)
}

const readSessions = preparedQuery((db) =>
  db
    .select({
      userId: users.id,
      ...columnsOf(users, 'name', 'email', 'emailVerified', 'picture'),
      ...ROLE_COLUMNS,
      sessionId: sessions.id,
      ...columnsOf(sessions, 'createdAt', 'lastSeenAt', 'tokenHash'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(adminGrants, IS_GRANTED)
    .leftJoin(teamRoles, eq(teamRoles.id, adminGrants.ownRoleId))
    .where(isOneOf(sessions.tokenHash, 'tokenHashes', 'bytea'))
    .prepare('find-sessions'),
)

/**
 * Finds sessions with their persons and the persons' current roles, in one statement, so that a withdrawn right ends
 * with the next request. The caller checks whether a session has expired.
 */
export async function findSessions(db: Reader, tokenHashes: readonly Buffer[]) {
  const rows = await readSessions(db, { tokenHashes })
  return tokenHashes.map((tokenHash) => {
    const row = rows.find((one) => one.tokenHash.equals(tokenHash))
    return row && sessionOf(row)
  })
}

export async function findSession(db: Reader, tokenHash: Buffer) {
  const [session] = await findSessions(db, [tokenHash])
  return session
}

function sessionOf(row: Awaited<ReturnType<typeof readSessions>>[number]): StoredSession {
  const person: Person = {
    userId: row.userId,
    name: row.name,
    // An unconfirmed address may be somebody else's, so it is never shown.
    email: row.emailVerified ? row.email : '',
    picture: row.picture ?? undefined,
    ...holderOf(row),
  }
  const { sessionId: id, createdAt, lastSeenAt } = row
  return { id, person, createdAt, lastSeenAt }
}

/**
 * Makes the configured e-mails owners and withdraws those no longer configured, with an audit row for every
 * change. A helper added in the panel becomes an owner when configured; one withdrawn there stays withdrawn.
 */
export async function alignAdminGrants(db: Reader, emails: readonly string[], now: Date) {
  const configured = sql`${sql.param([...emails])}::text[]`
  const at = now.toISOString()
  await db.execute(sql`
    with granted as (
      insert into admin_grants (email, source, granted_at)
      select email, 'environment', ${at} from unnest(${configured}) as configured (email)
      on conflict (email) do update set source = excluded.source, granted_at = excluded.granted_at,
        withdrawn_at = null, role = 'owner', own_role_id = null
      where (admin_grants.source = 'environment' and admin_grants.withdrawn_at is not null)
        or (admin_grants.source = 'owner' and admin_grants.withdrawn_at is null
          and admin_grants.role <> 'owner')
      returning email
    ), withdrawn as (
      update admin_grants set withdrawn_at = ${at}
      where source = 'environment' and withdrawn_at is null and email <> all (${configured})
      returning email
    )
    insert into audit_log (at, action, subject_kind, subject_id, before, after)
    select ${at}::timestamptz, 'admin.granted', 'admin', email, '{"admin": false}'::jsonb, '{"admin": true}'::jsonb
    from granted
    union all
    select ${at}::timestamptz, 'admin.withdrawn', 'admin', email, '{"admin": true}'::jsonb, '{"admin": false}'::jsonb
    from withdrawn`)
}
