import { expect, inject, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { mostRowsOf, openExplaining } from '#tests/support/plans.ts'
import { exchangeMails } from './outbox.ts'

async function openWithWaiting(count: number) {
  const { db, name, close } = await openTestDatabase()
  onTestFinished(close)
  await db.$client.query(
    `insert into mails (kind, about, recipient, subject, text, queued_at, next_try_at)
     select 'order-placed', 'order-' || n, 'asha@example.com', '', '', $1::timestamptz + n * '1 ms'::interval,
       $1::timestamptz + n * '1 ms'::interval from generate_series(1, $2::int) as n`,
    [new Date(TODAY.getTime() - MINUTE_MS), count],
  )
  return { client: db.$client, name }
}

test('the statistics of mails are made from few of their texts', async () => {
  const { client } = await openWithWaiting(4_000)
  const connection = await client.connect()
  const said: string[] = []
  connection.on('notice', ({ message }) => said.push(message ?? ''))
  await connection.query('analyze verbose mails')
  connection.release()
  expect(said.join('\n')).toMatch(/ 3000 rows in sample/)
})

test('claiming mails does not read those that wait behind them', async () => {
  const { client, name } = await openWithWaiting(2_000)
  await client.query('analyze mails')
  const { db, explain } = openExplaining(
    { ...inject('cluster').connection, database: name },
    { plan_cache_mode: 'force_generic_plan' },
  )
  onTestFinished(() => db.$client.end())
  const [statement] = await explain(() => exchangeMails(db, { now: TODAY, takes: 4 }))
  if (!statement) throw new Error('nothing was explained')
  expect(mostRowsOf(statement)).toBeLessThan(10)
})
