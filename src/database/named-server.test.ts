import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/support/database.ts'
import { withClient } from './connection.ts'
import { awaitNamedServer, examineNamedServer, refuseOldVersion } from './named-server.ts'
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

/** A pooler that has not noticed yet that its server is back. */
async function failingPooler() {
  const said = 'server login has been failing, try again later'
  const fields = Buffer.from(`SFATAL\0C08P01\0M${said}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  const pooler = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])))
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => pooler.close(resolve))
  onTestFinished(async () => void (await close()))
  const { port } = pooler.address() as AddressInfo
  const refusal = `The database that DATABASE_URL names refuses the connection and says: ${said}.`
  return { port, refusal, close }
}

test('the message of a pooler that cannot reach its server is passed on', async () => {
  const { port, refusal } = await failingPooler()
  const refused = examineNamedServer({ host: '127.0.0.1', port, user: 'samagni' })
  await expect(refused).rejects.toThrow(refusal)
})

test('a start waits for a server that is not there yet, and tells why once', async () => {
  const { port, refusal, close } = await failingPooler()
  const address = { ...SERVER, host: '127.0.0.1', port }
  const lines: string[] = []
  const report = (line: string) => {
    lines.push(line)
    // The server answers in its place when the shop tries again.
    address.host = SERVER.host
    address.port = SERVER.port
  }
  expect(await awaitNamedServer([address], { report, isStopping: () => false })).toBeUndefined()
  expect(lines).toEqual([`${refusal} The shop waits for it.`])
  await close()
})

test('a start waits neither for what cannot change, nor when it is stopped, nor for ever', async () => {
  const lines: string[] = []
  const waiting = { report: (line: string) => void lines.push(line), isStopping: () => false }
  const missing = { ...SERVER, database: 'not_there' }
  await expect(awaitNamedServer([missing], waiting)).rejects.toThrow('has no database')
  const stopping = { ...waiting, isStopping: () => true }
  await expect(awaitNamedServer([UNREACHABLE], stopping)).rejects.toThrow('does not answer')
  const over = { ...waiting, maxWaitMs: 0 }
  await expect(awaitNamedServer([UNREACHABLE], over)).rejects.toThrow('does not answer')
  expect(lines).toEqual([])
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

/** Databases and accounts as somebody makes them who does not know what the shop needs. */
async function madeByHand(...statements: string[]): Promise<void> {
  await withClient(SERVER, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database whose texts are in %s is refused before its tables are',
  async (encoding) => {
    const database = `texts_in_${encoding.toLowerCase()}`
    await madeByHand(
      `create database ${database} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
    )
    onTestFinished(() => madeByHand(`drop database ${database} with (force)`))
    const refused = examineNamedServer({ ...SERVER, database })
    await expect(refused).rejects.toThrow(StartRefusal)
    await expect(refused).rejects.toThrow(`stores texts as ${encoding}, and the shop needs UTF8`)
  },
)

test('an account that may not create what the shop needs is told what to let it do', async () => {
  const database = 'of_somebody_else'
  await madeByHand(`create role guest login`, `create database ${database} template template0`)
  onTestFinished(() => madeByHand(`drop database ${database} with (force)`, 'drop role guest'))
  const asGuest = { ...SERVER, database, user: 'guest' }
  const refusal =
    'may not create what the shop needs in its database. Let it own the database: alter database of_somebody_else owner to guest'
  await expect(examineNamedServer(asGuest)).rejects.toThrow(refusal)
  // Enough for the shop's tables, but not for the queue of its jobs: it would sell and send no mail.
  const there = { ...SERVER, database }
  await withClient(there, (client) =>
    client.query(
      'create extension pg_trgm; create extension unaccent; grant create on schema public to guest',
    ),
  )
  await expect(examineNamedServer(asGuest)).rejects.toThrow(refusal)
  await madeByHand(`alter database ${database} owner to guest`)
  expect(await examineNamedServer(asGuest)).toBeUndefined()
})

test('a server older than PostgreSQL 15 is refused with its version', () => {
  expect(() => refuseOldVersion(14)).toThrow('is PostgreSQL 14; the shop needs 15 or newer')
  expect(() => refuseOldVersion(15)).not.toThrow()
})
