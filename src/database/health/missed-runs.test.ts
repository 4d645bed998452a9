import { sql } from 'drizzle-orm'
import { type DatabaseOptions, PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { keptConnection } from '#database/connection.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { listMissedJobs } from './missed-runs.ts'

test('a daily job that has failed is not missed before an hour has passed', async () => {
  const db = await databaseForTest()
  const options = { ...(keptConnection(db) as DatabaseOptions), schema: 'pgboss', max: 1 }
  const boss = await new PgBoss(options).start()
  onTestFinished(() => boss.stop({ graceful: false }))
  await boss.createQueue('back-up', { policy: 'short', retryLimit: 0 })
  await db.execute(sql`update pgboss.queue set created_on = created_on - interval '3 days'`)
  const missed = () => listMissedJobs(db, ['back-up'])
  expect(await missed()).toEqual(['back-up'])

  await boss.send('back-up')
  const [run] = await boss.fetch('back-up')
  if (run) await boss.fail('back-up', run.id)
  expect(await missed()).toEqual([])

  await db.execute(sql`update pgboss.job set completed_on = completed_on - interval '61 minutes'`)
  expect(await missed()).toEqual(['back-up'])
})
