import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { sessions, signInAttempts } from '#database/tables/accounts.ts'
import { ROLES } from '#domain/accounts/roles.ts'
import type { UserId } from '#domain/ids.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import {
  type Account,
  alignAdminGrants,
  closeSession,
  findLanguageOfEmail,
  findSession,
  findSessions,
  openSession,
  saveAccount,
  saveLanguageOf,
  saveSignInAttempt,
  takeSignInAttempt,
} from './accounts.ts'
import { listTeam } from './team.ts'

const NOW = new Date('2026-11-21T06:30:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
const secret = () => randomBytes(32)
const newId = () => randomBytes(16).toString('hex') as UserId

let db: ShopDatabase
beforeEach(async () => {
  db = await databaseForTest()
})

function account(more: Partial<Account> = {}): Account {
  return {
    id: newId(),
    issuer: 'stand-in',
    subject: 'asha',
    email: 'asha@mail.example',
    emailVerified: true,
    name: 'Asha Patel',
    picture: undefined,
    ...more,
  }
}

async function signedIn(more: Partial<Account> = {}): Promise<Buffer> {
  const tokenHash = secret()
  const userId = await saveAccount(db, account(more), NOW)
  await openSession(db, { tokenHash, userId, now: NOW, expiresAt: inMinutes(60) })
  return tokenHash
}

async function roleOf(tokenHash: Buffer): Promise<string | undefined> {
  return (await findSession(db, tokenHash))?.person.role
}

async function audit(): Promise<unknown[]> {
  const { rows } = await db.execute(
    sql`select action, subject_id from audit_log where subject_kind = 'admin' order by id`,
  )
  return rows
}

test('sessions that are looked up together each have their own person', async () => {
  const asha = await signedIn()
  const dev = await signedIn({ subject: 'dev', name: 'Dev Shah', email: 'dev@mail.example' })
  const found = await findSessions(db, [dev, secret(), asha, dev])
  expect(found.map((session) => session?.person.name)).toEqual([
    'Dev Shah',
    undefined,
    'Asha Patel',
    'Dev Shah',
  ])
})

test('an address has the language that its confirmed owner chose, not that of an account which merely states it', async () => {
  const email = 'bela@mail.example'
  const states = await saveAccount(db, account({ subject: 'x', email, emailVerified: false }), NOW)
  await saveLanguageOf(db, states, 'gu')
  expect(await findLanguageOfEmail(db, email)).toBeUndefined()
  const owns = await saveAccount(db, account({ subject: 'y', email: 'Bela@mail.example' }), NOW)
  await saveLanguageOf(db, owns, 'hi')
  expect(await findLanguageOfEmail(db, email)).toBe('hi')
})

describe('an attempt to sign in', () => {
  const attempt = () => ({
    stateHash: secret(),
    browserHash: secret(),
    nonce: 'nonce',
    codeVerifier: 'verifier',
    redirectUri: 'https://shop.example/api/auth/google',
    returnPath: '/orders',
    expiresAt: inMinutes(10),
  })

  test('can be used once, by the browser that started it', async () => {
    const kept = attempt()
    await saveSignInAttempt(db, kept, NOW)
    const elsewhere = { ...kept, browserHash: secret() }
    expect(await takeSignInAttempt(db, elsewhere, NOW)).toBeUndefined()
    expect(await takeSignInAttempt(db, kept, NOW)).toEqual(kept)
    expect(await takeSignInAttempt(db, kept, NOW)).toBeUndefined()
  })

  test('that is used twice at the same time succeeds once', async () => {
    const kept = attempt()
    await saveSignInAttempt(db, kept, NOW)
    const taken = await Promise.all([1, 2, 3, 4].map(() => takeSignInAttempt(db, kept, NOW)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('expires after ten minutes and is deleted by the next start', async () => {
    const late = attempt()
    await saveSignInAttempt(db, late, NOW)
    expect(await takeSignInAttempt(db, late, inMinutes(10))).toBeUndefined()
    await saveSignInAttempt(db, attempt(), NOW)
    await saveSignInAttempt(db, { ...attempt(), expiresAt: inMinutes(30) }, inMinutes(20))
    expect(await db.select().from(signInAttempts)).toHaveLength(1)
  })
})

describe('an account', () => {
  test('is the same one when its e-mail or name has changed (AUT-18)', async () => {
    const first = await saveAccount(db, account(), NOW)
    const changed = account({ email: 'asha.new@mail.example', name: 'Asha Desai' })
    expect(await saveAccount(db, changed, NOW)).toBe(first)
    const tokenHash = await signedIn(changed)
    expect((await findSession(db, tokenHash))?.person).toMatchObject({
      userId: first,
      email: 'asha.new@mail.example',
      name: 'Asha Desai',
    })
  })

  test('is a different one for another subject or issuer, even with the same e-mail (AUT-18)', async () => {
    const first = await saveAccount(db, account(), NOW)
    const bySubject = await saveAccount(db, account({ subject: 'other' }), NOW)
    const byIssuer = await saveAccount(db, account({ issuer: 'https://evil.example' }), NOW)
    expect(new Set([first, bySubject, byIssuer]).size).toBe(3)
  })

  test('is created once, however many sign-ins of a new shopper arrive together', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => saveAccount(db, account(), NOW)))
    expect(new Set(ids).size).toBe(1)
  })

  test('never shows an unconfirmed e-mail', async () => {
    const tokenHash = await signedIn({ emailVerified: false })
    expect((await findSession(db, tokenHash))?.person.email).toBe('')
  })
})

describe('a session', () => {
  test('is found until it is closed', async () => {
    const tokenHash = await signedIn()
    expect(await findSession(db, tokenHash)).toMatchObject({ createdAt: NOW, lastSeenAt: NOW })
    await closeSession(db, tokenHash)
    expect(await findSession(db, tokenHash)).toBeUndefined()
  })

  test('that has expired is deleted when another one is opened', async () => {
    await signedIn()
    const userId = await saveAccount(db, account(), NOW)
    const later = { now: inMinutes(61), expiresAt: inMinutes(120) }
    await openSession(db, { tokenHash: secret(), userId, ...later })
    expect(await db.select().from(sessions)).toHaveLength(1)
  })
})

describe('the list of admins', () => {
  const owner = { subject: 'owner', email: 'owner@samagni.example' }

  test('makes an admin of every account with a listed, confirmed e-mail', async () => {
    await alignAdminGrants(db, ['owner@samagni.example'], NOW)
    expect(await roleOf(await signedIn(owner))).toBe('admin')
    expect(await roleOf(await signedIn())).toBe('shopper')
  })

  test('makes no admin of a listed e-mail that was never confirmed (AUT-09)', async () => {
    await alignAdminGrants(db, ['owner@samagni.example'], NOW)
    expect(await roleOf(await signedIn({ ...owner, emailVerified: false }))).toBe('shopper')
    expect(await listTeam(db)).toMatchObject([{ email: owner.email, name: undefined }])
    await signedIn({ ...owner, subject: 'another', name: 'Meera Shah' })
    expect(await listTeam(db)).toMatchObject([{ email: owner.email, name: 'Meera Shah' }])
  })

  test('is read again with every request, so a withdrawn right ends with the next one (ADM-06)', async () => {
    await alignAdminGrants(db, ['owner@samagni.example'], NOW)
    const tokenHash = await signedIn(owner)
    await alignAdminGrants(db, ['another@samagni.example'], NOW)
    expect(await roleOf(tokenHash)).toBe('shopper')
    await alignAdminGrants(db, ['owner@samagni.example'], NOW)
    expect(await roleOf(tokenHash)).toBe('admin')
  })

  test('neither restores helpers that the owner withdrew nor drops those that the owner added', async () => {
    const listed = ['owner@samagni.example', 'former@samagni.example']
    await alignAdminGrants(db, listed, NOW)
    await db.execute(
      sql`update admin_grants set source = 'owner', withdrawn_at = now() where email = 'former@samagni.example'`,
    )
    await db.execute(
      sql`insert into admin_grants (email, source, granted_at) values ('helper@samagni.example', 'owner', now())`,
    )
    await alignAdminGrants(db, listed, NOW)
    await alignAdminGrants(db, ['owner@samagni.example'], NOW)
    expect(await roleOf(await signedIn({ ...owner, email: 'former@samagni.example' }))).toBe(
      'shopper',
    )
    const helper = { subject: 'helper', email: 'helper@samagni.example' }
    expect(await roleOf(await signedIn(helper))).toBe('admin')
  })

  test('makes a configured helper an owner, and is read with every request', async () => {
    const rightsOf = async (tokenHash: Buffer) =>
      [...((await findSession(db, tokenHash))?.person.rights ?? [])].sort()
    await db.execute(
      sql`insert into admin_grants (email, source, granted_at, role) values ('packs@samagni.example', 'owner', now(), 'packer')`,
    )
    const tokenHash = await signedIn({ subject: 'packs', email: 'packs@samagni.example' })
    expect(await rightsOf(tokenHash)).toEqual([...ROLES.packer].sort())
    await db.execute(
      sql`update admin_grants set role = 'writer' where email = 'packs@samagni.example'`,
    )
    expect(await rightsOf(tokenHash)).toEqual([...ROLES.writer].sort())
    await alignAdminGrants(db, ['packs@samagni.example'], NOW)
    expect(await rightsOf(tokenHash)).toEqual([...ROLES.owner].sort())
  })

  test('writes an audit row for every change, and no other', async () => {
    for (let start = 0; start < 2; start += 1) {
      await alignAdminGrants(db, ['owner@samagni.example'], NOW)
    }
    await alignAdminGrants(db, ['another@samagni.example'], NOW)
    const entries = await audit()
    expect(entries[0]).toEqual({ action: 'admin.granted', subject_id: 'owner@samagni.example' })
    expect(entries.slice(1)).toHaveLength(2)
    expect(entries.slice(1)).toContainEqual({
      action: 'admin.granted',
      subject_id: 'another@samagni.example',
    })
    expect(entries.slice(1)).toContainEqual({
      action: 'admin.withdrawn',
      subject_id: 'owner@samagni.example',
    })
  })
})
