import { createServer, Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openRelay } from '#tests/support/relay.ts'
import {
  directConnection,
  LIFT_LIMITS,
  limitSession,
  openDatabase,
  type ShopDatabase,
} from './connection.ts'
import { inTransaction } from './transaction.ts'

const { connection } = inject('cluster')

function opened(pooled?: Parameters<typeof openDatabase>[2]): ShopDatabase {
  const db = openDatabase({ ...connection, port: connection.port }, 1, pooled)
  onTestFinished(() => db.$client.end())
  return db
}

const limitsOf = async (db: Pick<ShopDatabase, 'execute'>) => {
  const { rows } = await db.execute<Record<'statement' | 'idle' | 'lock' | 'whole', string>>(
    sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('lock_timeout') as lock,
      coalesce(current_setting('transaction_timeout', true), '0') as whole`,
  )
  return rows[0]
}
const LIMITED = { statement: '10s', idle: '15s', lock: '0', whole: '0' }
const UNLIMITED = { statement: '0', idle: '0', lock: '0', whole: '0' }

/** The parameters of a connection's startup message, by name. */
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

test('a connection starts without parameters that a pooler refuses', async () => {
  const parameters = await startupParameters()
  expect(parameters).toMatchObject({ user: 'u', database: 'd' })
  // PgBouncer accepts these two as well.
  const others = ['application_name', 'client_encoding', 'database', 'user']
  expect(Object.keys(parameters).filter((name) => !others.includes(name))).toEqual([])
})

test('every connection has limits for statements and for idle transactions', async () => {
  const db = opened()
  expect(await limitsOf(db)).toEqual(LIMITED)
  expect(await inTransaction(db, (tx) => limitsOf(tx))).toEqual(LIMITED)
})

test('the limits of a provider neither refuse a wait for a lock nor end a backup', async () => {
  const db = opened()
  const client = await db.$client.connect()
  await client.query("set statement_timeout = '3s'; set lock_timeout = '1s'")
  // Servers have had it since PostgreSQL 17.
  await client.query(
    "select set_config(name, '5s', false) from pg_settings where name = 'transaction_timeout'",
  )
  await limitSession(client as pg.Client)
  client.release()
  const { whole } = { ...(await limitsOf(db)) }
  expect(await limitsOf(db)).toEqual({ ...LIMITED, whole })
  const lifted = await inTransaction(db, async (tx) => {
    await tx.execute(sql.raw(LIFT_LIMITS))
    return await limitsOf(tx)
  })
  expect(lifted).toEqual(UNLIMITED)
  expect(await limitsOf(db)).toEqual({ ...LIMITED, whole })
})

test('behind a pooler each transaction sets its limits, and leaves none in the shared session', async () => {
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

test('connections that need their own session go past the pooler', () => {
  const direct = { connectionString: 'postgres://shop@server/shop' }
  expect(directConnection(opened({ direct, keepsStatements: true }))).toEqual(direct)
  expect(directConnection(opened())).toMatchObject({ host: connection.host })
})

describe('a database machine that vanishes without closing its connections', () => {
  const SILENCE_MS = 1_000

  /** A pool of four, each of whose connections has been used, on a server that then goes silent on them. */
  async function poolAtSilence() {
    const relay = await openRelay()
    const { user, password, database } = connection
    const db = openDatabase(
      {
        user,
        password,
        database,
        ...relay.connection,
        onConnect: (client) => limitSession(client as pg.Client, SILENCE_MS),
      },
      4,
    )
    onTestFinished(() => db.$client.end())
    const all = await Promise.all(Array.from({ length: 4 }, () => db.$client.connect()))
    for (const client of all) client.release()
    relay.fallSilent()
    return db
  }
  const ask = (db: ShopDatabase) => db.execute(sql`select 1`).then(({ rowCount }) => rowCount)

  test('does not block the pool for long: waiting requests get a new connection', async () => {
    const db = await poolAtSilence()
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask(db)))
    expect(asked.map(({ status }) => status)).toEqual([
      ...Array(4).fill('rejected'),
      ...Array(4).fill('fulfilled'),
    ])
  })

  test('does not block it for long in the middle of a transaction either', async () => {
    const db = await poolAtSilence()
    const failing = Array.from({ length: 4 }, () => inTransaction(db, (tx) => tx.execute('select')))
    const failed = await Promise.allSettled(failing)
    expect(failed.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(await inTransaction(db, () => ask(db))).toBe(1)
  })

  test('does not cause idle sessions to be closed, nor those whose statements wait for each other', async () => {
    const db = openDatabase(
      {
        ...connection,
        onConnect: (client) => limitSession(client as pg.Client, 1_000),
      },
      1,
    )
    onTestFinished(() => db.$client.end())
    const client = await db.$client.connect()
    client.connection.stream.emit('timeout')
    await new Promise(setImmediate)
    const asked = Array.from({ length: 3 }, () => client.query('select pg_sleep(0.5)'))
    expect(await Promise.allSettled(asked)).toMatchObject(Array(3).fill({ status: 'fulfilled' }))
    client.release()
  })

  test('is noticed by idle connections', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    onTestFinished(() => keepAlive.mockRestore())
    await limitsOf(opened())
    await limitsOf(opened({ direct: connection, keepsStatements: false }))
    expect(keepAlive.mock.calls).toEqual(Array(2).fill([true, 10_000]))
  })
})
