// The effect of a million orders: the same day's work on a small and on a large database, compared by the plan
// of every statement and the number of pages it read, which unlike times are the same on
// every machine. `npm run bench -- large`; `-- large --small 1000 --large 1000000 --rounds 15 --data FOLDER`
import { parseArgs } from 'node:util'
import type pg from 'pg'
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
import { machineLoad, median } from './measures.ts'
import { writeSection } from './performance-file.ts'

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    // Generated databases are kept in this folder, for the next run.
    data: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const whole = (value: number) => value.toLocaleString('en')

const dataDir = values.data ?? temporaryFolder()
const server = await openEmbedded({ dataDir, report: () => {}, onLost: () => process.exit(1) })

/** While the data is generated, it need not survive a power failure. */
const NOT_DURABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  max_wal_size: "'8GB'",
}

async function hurry(owner: ShopDatabase, isHurrying: boolean): Promise<void> {
  if (!isHurrying) await owner.$client.query('checkpoint')
  for (const [name, value] of Object.entries(NOT_DURABLE)) {
    await owner.$client.query(
      isHurrying ? `alter system set ${name} = ${value}` : `alter system reset ${name}`,
    )
  }
  await owner.$client.query('select pg_reload_conf()')
}

async function forget(name: string): Promise<void> {
  const owner = openDatabase(server.connection, 1)
  await owner.$client.query(`drop database if exists ${name}`)
  await owner.$client.end()
}

async function layOut(name: string, orders: number): Promise<pg.PoolConfig> {
  const connection = { ...server.connection, database: name }
  const owner = openDatabase({ ...server.connection, statement_timeout: 0 }, 1)
  const { rowCount } = await owner.$client.query('select from pg_database where datname = $1', [
    name,
  ])
  if (rowCount === 0) {
    await owner.$client.query(`create database ${name}`)
    await hurry(owner, true)
  }
  const db = openDatabase(connection)
  await migrate(db.$client)
  if (rowCount === 0) {
    const now = new Date()
    await seedShop(db, { now, mode: 'demo' })
    const began = performance.now()
    await layOutYears(db.$client, orders, now)
    const { rows } = await db.$client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    const seconds = (performance.now() - began) / 1000
    console.log(`${whole(orders)} orders laid out in ${seconds.toFixed(0)} s: ${rows[0]?.size}`)
    await hurry(owner, false)
  }
  await db.$client.end()
  await owner.$client.end()
  return connection
}

/** Opens a database twice: with EXPLAIN for every statement, and without for timing. */
async function openBoth(connection: pg.PoolConfig) {
  const explaining = openExplaining(connection)
  const timed = openDatabase(connection)
  const clock = { now: () => new Date() }
  const { rows } = await timed.$client.query<{ name: string; rows: number; indexes: number }>(
    `select relname as name, greatest(reltuples, 0)::int as rows,
       (select count(*)::int from pg_index where indrelid = pg_class.oid) as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return {
    explaining,
    looked: await openOldShop(explaining.db, clock),
    timed: await openOldShop(timed, clock),
    acts: new Map<string, MeasuredAct>(),
    tables: new Map(rows.map((table) => [table.name, table])),
    async close() {
      await explaining.db.$client.end()
      await timed.$client.end()
    },
  }
}

// Otherwise the few shoppers of the small database would soon reach the limit of open orders.
await forget('few_orders')
const small = await openBoth(await layOut('few_orders', Number(values.small)))
const large = await openBoth(await layOut('many_orders', Number(values.large)))
const busy = machineLoad()
for (const [name, prepare] of Object.entries(ACTS)) {
  const times = new Map([
    [small, [] as number[]],
    [large, [] as number[]],
  ])
  // Alternately, so that other load on the machine affects both.
  for (let round = 0; round < rounds + 2; round += 1) {
    for (const [shop, ofShop] of times) {
      const act = await prepare(shop.timed)
      const began = performance.now()
      await act()
      if (round >= 2) ofShop.push(performance.now() - began)
    }
  }
  for (const [shop, ofShop] of times) {
    await (await prepare(shop.looked))()
    const act = await prepare(shop.looked)
    const statements = await shop.explaining.explain(act)
    shop.acts.set(name, { statements, ms: median(ofShop) })
  }
}
await small.close()
await large.close()
await server.close()
if (values.data === undefined) removeFolder(dataDir)

const { table, faults } = compareRuns(small, large)
console.log(`\n${table}\n`)
for (const fault of faults) console.error(fault)
writeSection(
  'With a million orders',
  `Written by \`npm run bench -- large\`: the same work on ${whole(Number(values.small))} and on ${whole(Number(values.large))} orders of
two years with all that hangs on them, on the built-in database with its own settings;
providers answer at once. Pages (8 kB) are what all statements of one piece of work looked
at, in tables and indexes, in memory or not. They are more with many orders where ways down an index
are longer, and where rows that lay side by side lie on pages of their own. The time is the median of
${rounds} rounds, each on one and then on the other, while ${busy}.
The last column tells by which index a statement goes with many orders where it went another way with
few. The run fails when a statement reads a big table whole, or when the pages cannot be explained by
the rows that were found.

${table}`,
)
if (faults.length > 0) process.exitCode = 1
