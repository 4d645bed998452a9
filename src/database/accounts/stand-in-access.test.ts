import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { alignAdminGrants, findHolder, findSession, openSession, saveAccount } from './accounts.ts'
import { findApiToken, insertApiToken } from './api-tokens.ts'
import { endStandInAccess } from './stand-in-access.ts'
import { grantHelper, listTeam } from './team.ts'
import { listInvitations, saveInvitation } from './team-invitations.ts'

const NOW = new Date('2026-11-21T06:30:00Z')
const LATER = new Date(NOW.getTime() + 30 * DAY_MS)
const OWNER = 'owner@shop.example'
const OWNERS = { kind: 'standard', name: 'owner' } as const

let db: ShopDatabase
beforeEach(async () => {
  db = await databaseForTest()
})

async function signIn(issuer: string, email: string) {
  const id = randomBytes(16).toString('hex') as UserId
  const person = { email, emailVerified: true, name: 'Somebody', picture: undefined }
  const userId = await saveAccount(db, { id, issuer, subject: email, ...person }, NOW)
  const tokenHash = randomBytes(32)
  await openSession(db, { tokenHash, userId, now: NOW, expiresAt: LATER })
  return { userId, role: async () => (await findSession(db, tokenHash))?.person.role }
}

const letIn = (by: UserId, email: string) =>
  inTransaction(db, (tx) =>
    grantHelper(tx, { email, actorId: by, grantedBy: by, at: NOW, role: OWNERS }),
  )

test('nothing that a demo’s sign-in gave opens the shop with a real one (AUT-25)', async () => {
  await alignAdminGrants(db, [OWNER], NOW)
  const visitor = await signIn('stand-in', OWNER)
  expect(await visitor.role()).toBe('admin')
  const token = { name: 'x', rights: ['orders.read'], tokenHash: randomBytes(32) }
  const made = { madeBy: visitor.userId, madeAt: NOW, expiresAt: LATER }
  await inTransaction(db, async (tx) => {
    await insertApiToken(tx, { ...token, ...made })
    await saveInvitation(tx, {
      email: 'invited@evil.example',
      role: OWNERS,
      tokenHash: randomBytes(32),
      invitedBy: visitor.userId,
      invitedAt: NOW,
      expiresAt: LATER,
    })
  })
  await letIn(visitor.userId, 'friend@evil.example')
  // The owner invited their own real address while they tried the shop.
  await letIn(visitor.userId, 'second@shop.example')
  const owner = await signIn('https://accounts.google.com', OWNER)
  await letIn(owner.userId, 'helper@shop.example')

  for (const _ of [1, 2]) await endStandInAccess(db, [OWNER, 'second@shop.example'], NOW)

  expect(await visitor.role()).toBeUndefined()
  expect(await findHolder(db, visitor.userId)).toMatchObject({ role: 'shopper' })
  expect(await findApiToken(db, token.tokenHash, NOW)).toBeUndefined()
  expect(await listInvitations(db)).toEqual([])
  const team = (await listTeam(db)).map(({ email }) => email)
  expect(team.toSorted()).toEqual(['helper@shop.example', OWNER, 'second@shop.example'])
  expect(await owner.role()).toBe('admin')
  const { rows } = await db.execute(
    sql`select subject_id as email from audit_log where action = 'admin.withdrawn'`,
  )
  expect(rows).toEqual([{ email: 'friend@evil.example' }])
})
