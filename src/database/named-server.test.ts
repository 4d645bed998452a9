import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/support/database.ts'
import { examineNamedServer, refuseOldVersion } from './named-server.ts'
import { StartRefusal } from './start-refusal.ts'

const SERVER = inject('cluster').connection
const UNREACHABLE = { host: '127.0.0.1', port: 1 }

test('a server that is reachable and new enough is accepted without a pooler', async () => {
  expect(await examineNamedServer(SERVER)).toBeUndefined()
})

test('an unreachable server is reported in a sentence that names its setting', async () => {
  const refused = examineNamedServer(UNREACHABLE)
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(
    'The database that DATABASE_URL names does not answer. Check the address and that the server runs.',
  )
  await expect(examineNamedServer(SERVER, UNREACHABLE)).rejects.toThrow(
    'The database that DATABASE_DIRECT_URL names does not answer.',
  )
})

test('a missing database is distinguished from an unreachable server', async () => {
  const refused = examineNamedServer({ ...SERVER, database: 'not_there' })
  await expect(refused).rejects.toThrow('has no database of the name given there')
})

test('the message of a pooler that cannot reach its server is passed on', async () => {
  const said = 'server login has been failing, try again later'
  const fields = Buffer.from(`SFATAL\0C08P01\0M${said}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  const pooler = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])))
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void pooler.close())
  const { port } = pooler.address() as AddressInfo
  await expect(examineNamedServer({ host: '127.0.0.1', port, user: 'samagni' })).rejects.toThrow(
    `The database that DATABASE_URL names refuses the connection and says: ${said}.`,
  )
})

test('two addresses of different databases are refused', async () => {
  const { name, drop } = await createDatabase('template1')
  onTestFinished(drop)
  const refused = examineNamedServer(SERVER, { ...SERVER, database: name })
  await expect(refused).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
  )
})

test('a server that takes no writes is refused, because the shop would stand at a standby', async () => {
  const standby = { ...SERVER, options: '-c default_transaction_read_only=on' }
  await expect(examineNamedServer(standby)).rejects.toThrow(
    'The database that DATABASE_URL names takes no writes',
  )
})

test('a server older than PostgreSQL 15 is refused with its version', () => {
  expect(() => refuseOldVersion(14)).toThrow('is PostgreSQL 14; the shop needs 15 or newer')
  expect(() => refuseOldVersion(15)).not.toThrow()
})
