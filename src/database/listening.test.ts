import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { databaseForTest } from '#tests/support/database.ts'
import { openRelay } from '#tests/support/relay.ts'
import { openDatabase } from './connection.ts'
import { listen } from './listening.ts'

const A_BUSY_MACHINE = { timeout: 30_000 }

test('one connection listens to every channel of a process, and to all of them again after a reconnect', async () => {
  const db = await databaseForTest()
  const heard: string[] = []
  const begun: string[] = []
  const [first, second] = ['first_channel', 'second_channel'].map((channel) =>
    listen(db, channel, {
      onMessage: (payload) => heard.push(`${channel} ${payload}`),
      onListening: async () => {
        begun.push(channel)
      },
    }),
  )
  if (!first || !second) throw new Error('nobody listens')
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()])
  })
  const listening = async () =>
    (
      await db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity
        where datname = current_database() and query like 'listen %' and state = 'idle'`)
    ).rows
  const report = (channel: string, word: string) =>
    db.execute(sql`select pg_notify(${channel}, ${word})`)

  await vi.waitFor(() => expect(begun).toEqual(['first_channel', 'second_channel']), A_BUSY_MACHINE)
  const [only, ...others] = await listening()
  expect(others).toEqual([])
  await report('first_channel', 'a')
  await report('second_channel', 'b')
  await vi.waitFor(
    () => expect(heard).toEqual(['first_channel a', 'second_channel b']),
    A_BUSY_MACHINE,
  )

  await db.execute(sql`select pg_terminate_backend(${only?.pid})`)
  await vi.waitFor(() => expect(begun).toHaveLength(4), A_BUSY_MACHINE)
  await first.close()
  await report('first_channel', 'c')
  await report('second_channel', 'd')
  await vi.waitFor(() => expect(heard).toContain('second_channel d'), A_BUSY_MACHINE)
  expect(heard).not.toContain('first_channel c')
})

test('a server that accepts the connection but never answers is abandoned for another attempt', async () => {
  const relay = await openRelay()
  const { user, password, database } = inject('cluster').connection
  const db = openDatabase({
    user,
    password,
    database,
    ...relay.connection,
    connectionTimeoutMillis: 500,
  })
  onTestFinished(() => db.$client.end())
  relay.isMute = true
  const begun = Promise.withResolvers<void>()
  const subscription = listen(db, 'first_channel', {
    onMessage() {},
    onListening: async () => begun.resolve(),
  })
  onTestFinished(() => subscription.close())
  await expect.poll(() => relay.taken).toBe(1)
  relay.isMute = false
  await begun.promise
})
