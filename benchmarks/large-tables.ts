// What a million orders change: the same day's work on a small and on a large database, told by how the
// server ran every statement and by how many pages it looked at, which unlike times are the same on
// every machine. `npm run bench -- large`; `-- large --small 1000 --large 1000000 --rounds 15`
import os from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'
import { openEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedShop } from '#database/seed/seed.ts'
import { ACTS } from '#tests/support/daily-acts.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { openOldShop } from '#tests/support/old-shop.ts'
import { openExplaining } from '#tests/support/plans.ts'
import { layOutYears } from '#tests/support/years/years-of-orders.ts'
import { compareRuns, type MeasuredAct } from './large-verdict.ts'
import { median } from './measures.ts'
import { writeSection } from './performance-file.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
  },
})
const rounds = Number(values.rounds)
const whole = (value: number) => value.toLocaleString('en-IN')

const dataDir = temporaryFolder()
const server = await openEmbedded({ dataDir, tell: () => {}, onLost: () => process.exit(1) })

async function makeDatabase(name: string, orders: number) {
  const owner = openDatabase(server.connection, 1)
  await owner.$client.query(`create database ${name}`)
  await owner.$client.end()
  const connection = { ...server.connection, database: name }
  const db = openDatabase(connection)
  await migrate(db.$client)
  const now = new Date()
  await seedShop(db, { now, mode: 'demo' })
  const began = performance.now()
  await layOutYears(db.$client, orders, now)
  const { rows } = await db.$client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  const seconds = (performance.now() - began) / 1000
  console.log(`${whole(orders)} orders laid out in ${seconds.toFixed(0)} s: ${rows[0]?.size}`)
  return { db, connection }
}

/** Plans of one round, after a few that warm everything up; then the medians of many without explaining. */
async function measure(made: { db: ShopDatabase; connection: typeof server.connection }) {
  const explaining = openExplaining(made.connection)
  const looked = await openOldShop(explaining.db, { now: () => new Date() })
  const timed = await openOldShop(made.db, { now: () => new Date() })
  const acts = new Map<string, MeasuredAct>()
  for (const [name, prepare] of Object.entries(ACTS)) {
    for (let round = 0; round < 2; round += 1) await (await prepare(looked))()
    const deed = await prepare(looked)
    const statements = await explaining.explain(deed)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const timedDeed = await prepare(timed)
      const began = performance.now()
      await timedDeed()
      times.push(performance.now() - began)
    }
    acts.set(name, { statements, ms: median(times) })
  }
  const { rows } = await made.db.$client.query<{ name: string; rows: number; indexes: number }>(
    `select relname as name, greatest(reltuples, 0)::int as rows,
       (select count(*)::int from pg_index where indrelid = pg_class.oid) as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  await explaining.db.$client.end()
  await made.db.$client.end()
  return { acts, tables: new Map(rows.map((table) => [table.name, table])) }
}

const small = await measure(await makeDatabase('few_orders', Number(values.small)))
const large = await measure(await makeDatabase('many_orders', Number(values.large)))
await server.close()
removeFolder(dataDir)

const { table, faults } = compareRuns(small, large)
console.log(`\n${table}\n`)
for (const fault of faults) console.error(fault)
writeSection(
  'With a million orders',
  `Written by \`npm run bench -- large\`: the same work on ${whole(Number(values.small))} and on ${whole(Number(values.large))} orders of two
years with all that hangs on them, on the built-in database with its own settings (48 MB of shared
buffers), ${os.cpus().length} cores. Pages are what all statements of one act looked at, in tables and indexes, in
memory or not; the time is the median of ${rounds} rounds, connections and caches warm. The run fails when
a statement reads a big table whole, or looks at more pages than two more on each way down an index
and two for each row that it finds.

${table}`,
)
if (faults.length > 0) process.exitCode = 1
