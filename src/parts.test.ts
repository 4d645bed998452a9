import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { findSession, openSession, saveAccount } from '#database/accounts/accounts.ts'
import type { UserId } from '#domain/ids.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { buildParts } from '#parts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'

test.each([
  ['with the stand-in’s sign-in, a session of it goes on', {}, true],
  [
    'with a real sign-in, it ends (AUT-25)',
    { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' },
    false,
  ],
])('after a start %s', async (_, signIn, goesOn) => {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const db = await databaseForTest()
  const tokenHash = randomBytes(32)
  const account = { issuer: 'stand-in', subject: 'owner', email: 'owner@samagni.example' }
  const person = { emailVerified: true, name: 'Somebody', picture: undefined }
  const now = new Date()
  const id = 'a'.repeat(32) as UserId
  const userId = await saveAccount(db, { id, ...account, ...person }, now)
  const expiresAt = new Date(now.getTime() + MINUTE_MS)
  await openSession(db, { tokenHash, userId, now, expiresAt })

  const config = readConfig({ ...signIn, DATA_DIR: folder, SESSION_SECRET: 'x'.repeat(32) })
  const database = { db, builtIn: undefined, closeDatabase: async () => {} }
  const parts = await buildParts(config, database, { log: undefined, traces: undefined })
  onTestFinished(() => parts.close())
  expect((await findSession(db, tokenHash)) !== undefined).toBe(goesOn)
})
