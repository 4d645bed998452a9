import { expect, test } from 'vitest'
import { queueMail } from '#database/mails/mails.ts'
import { inTransaction } from '#database/transaction.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { readOperatingFigures } from './operating-figures.ts'

test('a shop without jobs yet has figures of the waiting work and its age', async () => {
  const db = await databaseForTest()
  const now = new Date()
  const at = new Date(now.getTime() - 5 * MINUTE_MS)
  await inTransaction(db, (tx) =>
    queueMail(tx, { kind: 'test', about: '1', to: 'a@b.example', subject: 's', text: 't', at }),
  )
  expect(await readOperatingFigures(db, now)).toEqual({
    orders: [],
    mails: { unsent: 1, oldestDueSeconds: 300, undeliverableLastDay: 0 },
    unhandledEvents: { count: 0, oldestSeconds: 0 },
    jobs: [],
  })
})

test('jobs are counted by name', async () => {
  const db = await databaseForTest()
  await db.$client.query(`create schema pgboss; create table pgboss.job (
    name text, state text, start_after timestamptz, completed_on timestamptz, output jsonb);
    insert into pgboss.job values
      ('send-mails', 'created', now() - interval '90 seconds', null, null),
      ('send-mails', 'failed', now() - interval '1 minute', now(), '{"failed": 8}'),
      ('back-up', 'failed', now() - interval '2 hours', now() - interval '2 hours', null),
      ('back-up', 'completed', now() - interval '1 day', now() - interval '1 day', '{"failed": 2}'),
      ('expire', 'created', now() + interval '1 minute', null, null),
      ('refund', 'completed', now(), now(), '{"failed": 0}'),
      ('refund', 'completed', now(), now() - interval '50 minutes', '{"failed": 3}'),
      ('refund', 'completed', now(), now() - interval '3 hours', '{"failed": 4}')`)
  const { jobs } = await readOperatingFigures(db, new Date())
  const idle = {
    waiting: 0,
    lagSeconds: 0,
    runsLastHour: 0,
    failedLastHour: 0,
    hasLastRunFailed: false,
    left: 0,
    runsThatLeft: 0,
  }
  expect(jobs).toEqual([
    { ...idle, name: 'back-up', hasLastRunFailed: true, left: 2, runsThatLeft: 1 },
    { ...idle, name: 'expire' },
    { ...idle, name: 'refund', runsLastHour: 2, left: 3, runsThatLeft: 2 },
    {
      ...idle,
      name: 'send-mails',
      waiting: 1,
      lagSeconds: expect.closeTo(90, 0),
      runsLastHour: 1,
      failedLastHour: 1,
      hasLastRunFailed: true,
    },
  ])
})
