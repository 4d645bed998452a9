import { createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { directConnection, openDatabase, type ShopDatabase } from './connection.ts'
import { inTransaction } from './transaction.ts'

const { connection } = inject('cluster')

function opened(pooled?: Parameters<typeof openDatabase>[2]): ShopDatabase {
  const db = openDatabase({ ...connection, port: connection.port }, 1, pooled)
  onTestFinished(() => db.$client.end())
  return db
}

const limitsOf = async (db: Pick<ShopDatabase, 'execute'>) => {
  const { rows } = await db.execute<{ statement: string; idle: string }>(
    sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  return rows[0]
}
const LIMITED = { statement: '10s', idle: '15s' }
const UNLIMITED = { statement: '0', idle: '0' }

/** The startup message that a connection begins with, by name. */
async function startupParameters(): Promise<Record<string, string>> {
  const first = Promise.withResolvers<Buffer>()
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', (bytes: Buffer) => {
      first.resolve(bytes)
      socket.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const db = openDatabase({ host: '127.0.0.1', port: address.port, user: 'u', database: 'd' }, 1)
  await db.$client.query('select 1').catch(() => {})
  const message = await first.promise
  await db.$client.end()
  server.close()
  const words = message.subarray(8).toString().split('\0')
  return Object.fromEntries(
    words.flatMap((word, at) => (at % 2 === 0 && word ? [[word, words[at + 1] ?? '']] : [])),
  )
}

test('a connection begins with no parameter that a pooler refuses', async () => {
  const parameters = await startupParameters()
  expect(parameters).toMatchObject({ user: 'u', database: 'd' })
  // PgBouncer accepts these two besides.
  const others = ['application_name', 'client_encoding', 'database', 'user']
  expect(Object.keys(parameters).filter((name) => !others.includes(name))).toEqual([])
})

test('every connection has limits for statements and for idle transactions', async () => {
  const db = opened()
  expect(await limitsOf(db)).toEqual(LIMITED)
  expect(await inTransaction(db, (tx) => limitsOf(tx))).toEqual(LIMITED)
})

test('behind a pooler each transaction brings its limits, and leaves none in the shared session', async () => {
  const db = opened({ direct: connection, keepsStatements: false })
  expect(await limitsOf(db)).toEqual(UNLIMITED)
  expect(await inTransaction(db, (tx) => limitsOf(tx))).toEqual(LIMITED)
  expect(await limitsOf(db)).toEqual(UNLIMITED)
})

test.each([
  [false, []],
  [true, ['one']],
])(
  'behind a pooler statements keep their names only if it knows them: %s',
  async (keeps, names) => {
    const db = opened({ direct: connection, keepsStatements: keeps })
    const client = await db.$client.connect()
    const { rows } = await client.query({ name: 'one', text: 'select $1::int as n', values: [7] })
    const prepared = await client.query('select name from pg_prepared_statements')
    client.release()
    expect(rows).toEqual([{ n: 7 }])
    expect(prepared.rows.map(({ name }) => name)).toEqual(names)
  },
)

test('what needs a session of its own goes past the pooler', () => {
  const direct = { connectionString: 'postgres://shop@server/shop' }
  expect(directConnection(opened({ direct, keepsStatements: true }))).toEqual(direct)
  expect(directConnection(opened())).toMatchObject({ host: connection.host })
})
