import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSession, saveAccount } from '#database/accounts/accounts.ts'
import type { UserId } from '#domain/ids.ts'
import { HOUR_MS } from '#domain/time/durations.ts'
import { SECRET, TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { countRoundTrips } from '#tests/support/round-trips.ts'
import { findSession } from './find-session.ts'
import { hashSecret } from './session-secrets.ts'

test('requests that arrive together are each of their own person, and looked up together', async () => {
  const db = await databaseForTest()
  const deps = { db, clock: { now: () => TODAY }, secret: SECRET }
  const names = Array.from({ length: 12 }, (_, index) => `Shopper ${index}`)
  const tokens: string[] = []
  for (const name of names) {
    const token = randomBytes(32).toString('base64url')
    const id = randomBytes(16).toString('hex') as UserId
    const claims = { issuer: 'stand-in', subject: id, email: '', emailVerified: false, name }
    const userId = await saveAccount(db, { id, ...claims, picture: undefined }, TODAY)
    const expiresAt = new Date(TODAY.getTime() + HOUR_MS)
    await openSession(db, { tokenHash: hashSecret(token), userId, now: TODAY, expiresAt })
    tokens.push(token)
  }
  const found: (string | undefined)[] = []
  const { statements } = await countRoundTrips(async () => {
    const sessions = await Promise.all(tokens.map((token) => findSession(deps, token)))
    found.push(...sessions.map((session) => session?.person.name))
  })
  expect(found).toEqual(names)
  expect(statements).toEqual(['find-sessions'])
})
