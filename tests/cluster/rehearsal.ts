// Three shops behind HAProxy and PgBouncer, on a primary with a synchronous standby. Under a load of orders and
// payments the primary is killed again and again, then a shop, and all shops are replaced one after another, once
// while the primary is killed. What was confirmed must be there once, and the table says how long nothing could be written.
// `node tests/cluster/rehearsal.ts --rounds 20`
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#database/connection.ts'
import { AcknowledgedLog } from '#tests/soak/acknowledged-log.ts'
import type { PaidOnline, Unanswered } from '#tests/soak/prepaid-buyers.ts'
import { randomFrom } from '#tests/soak/randomness.ts'
import { letTimePass } from '#tests/soak/time-passes.ts'
import {
  compareCollections,
  isAny,
  refuse,
  refuseBrokenWord,
  waitForJobs,
} from '#tests/soak/truth.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { openOutsideRazorpay } from '#tests/support/outside-razorpay.ts'
import { restockDatabase } from '#tests/support/restock.ts'
import { freePort } from '#tests/support/running-shop.ts'
import { openDatabaseServers } from './database-servers.ts'
import { openFront } from './front.ts'
import { type Load, signInVisitors, startLoad } from './load.ts'
import { handOver, missingPackages, until } from './programs.ts'
import { openBucket, Shops } from './shops.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
})
const ROUNDS = Number(values.rounds)
const PRODUCTS = ['khus-sharbat', 'gulkand', 'masala-chaas-mix', 'amla-juice']
const SHOPS = 3
const CASH_BUYERS = 16
const ONLINE_BUYERS = 2
const BEFORE_MS = 1_500
const AFTER_MS = 2_000
const SETTLING_STARTS = 6

const missing = missingPackages()
if (missing.length > 0) {
  console.error(
    `The cluster rehearsal needs Debian's packages; not installed: ${missing.join(', ')}.\nInstall them with: apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
  process.exit(1)
}

interface Row {
  what: string
  /** The longest time between two confirmed orders around the event. */
  silentMs: number
  confirmed: number
  repeated: number
}

const folder = temporaryFolder()
await handOver(folder)
const rows: Row[] = []
const closers: (() => Promise<unknown>)[] = []
const random = randomFrom(Number(values.seed))

const servers = await openDatabaseServers(folder)
closers.push(servers.close)
console.log('PostgreSQL 15 runs with Patroni and etcd.')
const ports = [await freePort(), await freePort(), await freePort()].slice(0, SHOPS)
const front = await openFront(folder, { nodes: servers.nodes, shopPorts: ports })
closers.push(front.close)
await until('the database', async () => {
  const admin = new pg.Client(front.directUrl.replace(/samagni$/, 'postgres'))
  await admin.connect()
  await admin.query('create database samagni owner samagni').finally(() => admin.end())
  return true
})
await until('the pooler, which keeps saying for a second that there was none', async () => {
  const client = new pg.Client(front.pooledUrl)
  await client.connect()
  await client.query('select').finally(() => client.end())
  return true
})
const bucket = await openBucket()
closers.push(bucket.close)
const provider = await openOutsideRazorpay({ shopOrigin: () => front.origin, hurry: 4 })
closers.push(provider.close)
const shops = new Shops(ports, {
  ...bucket.env,
  ...provider.env,
  DATABASE_URL: front.pooledUrl,
  DATABASE_DIRECT_URL: front.directUrl,
  SESSION_SECRET: 'the-cluster-rehearsal-signs-with-this-secret',
  RATE_LIMIT_FACTOR: '10000',
  TRUSTED_PROXIES: '127.0.0.1',
  DRAIN_SECONDS: '2',
})
closers.push(() => shops.close())
await shops.startAll()
console.log(`${SHOPS} shops run behind HAProxy and PgBouncer.`)

const db = openDatabase({ connectionString: front.directUrl }, 2)
db.$client.on('connect', (client) => client.on('error', () => {}))
closers.push(() => db.$client.end())
await restockDatabase(db.$client, PRODUCTS)
await until('a synchronous standby', servers.hasSynchronousStandby)

const log = new AcknowledgedLog(folder)
const payments: PaidOnline[] = []
const unanswered: Unanswered[] = []
const truth = { log, provider, payments }
let turns = 0
let round = 0

/** Lets shoppers buy around an event, and records how long no order was confirmed. */
async function underLoad(what: string, event: () => Promise<unknown>): Promise<void> {
  round += 1
  const shop = shops.at(round)
  const visitors = await signInVisitors(shop.origin, front.origin, CASH_BUYERS + ONLINE_BUYERS)
  const amounts = new Map<string, number>()
  for (const id of PRODUCTS) amounts.set(id, (await visitors[0]?.quote(id, 1)) ?? 0)
  const load = startLoad(
    {
      cash: visitors.slice(ONLINE_BUYERS),
      online: visitors.slice(0, ONLINE_BUYERS),
      round,
      amounts,
    },
    {
      ...truth,
      origin: front.origin,
      unanswered,
      products: PRODUCTS,
      random,
      nextTurn: () => turns++,
    },
  )
  await wait(BEFORE_MS)
  const began = Date.now()
  await event()
  const isSelling = until(
    'an order after it',
    async () => (load.confirmedAt.at(-1) ?? 0) > began + 100,
  )
  await Promise.race([isSelling, load.done.then(() => isSelling)])
  await wait(AFTER_MS)
  await load.stop()
  rows.push({ what, ...measured(load, began) })
  const row = rows.at(-1)
  console.log(
    `  ${what}: nothing was confirmed for ${row?.silentMs} ms, ${row?.repeated} requests repeated`,
  )
}

function measured(load: Load, began: number): Omit<Row, 'what'> {
  const times = load.confirmedAt
  const gaps = times.map((at, place) => (at > began ? at - (times[place - 1] ?? began) : 0))
  return { silentMs: Math.max(0, ...gaps), confirmed: times.length, repeated: load.repeated() }
}

const killPrimary = async () => {
  const killed = await servers.killPrimary()
  await until('another primary', async () => (await servers.primary()).name !== killed)
}

const restartAll = async () => {
  for (const at of ports.keys()) {
    await shops.at(at).stop()
    await shops.start(at)
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
function line(what: string, chosen: readonly Row[]): string {
  const sorted = chosen.map(({ silentMs }) => silentMs).sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const confirmed = chosen.reduce((sum, row) => sum + row.confirmed, 0)
  const repeated = chosen.reduce((sum, row) => sum + row.repeated, 0)
  return `  ${what.padEnd(22)} ${String(chosen.length).padStart(3)} times; without a confirmed order: median ${seconds(median)}, longest ${seconds(sorted.at(-1) ?? 0)}; ${confirmed} cash orders confirmed, ${repeated} requests repeated`
}

try {
  for (let kill = 1; kill <= ROUNDS; kill += 1) {
    await underLoad(`primary killed ${kill}`, killPrimary)
    await until('a synchronous standby', servers.hasSynchronousStandby, { withinMs: 120_000 })
    await refuseBrokenWord(db, truth)
    if (kill === Math.ceil(ROUNDS / 2)) {
      await underLoad('rolling restart', restartAll)
      await underLoad('failover in it', () => Promise.all([restartAll(), killPrimary()]))
      await until('a synchronous standby', servers.hasSynchronousStandby, { withinMs: 120_000 })
      await refuseBrokenWord(db, truth)
    }
  }
  for (let kill = 1; kill <= ROUNDS; kill += 1) {
    await underLoad(`shop killed ${kill}`, () => shops.at(kill).kill())
    await shops.start(kill % SHOPS)
    await refuseBrokenWord(db, truth)
  }
  for (let starts = 1; ; starts += 1) {
    await letTimePass(db, new Date())
    const { differing } = await waitForJobs(db, truth, round)
    if (!isAny(differing)) break
    if (starts === SETTLING_STARTS) refuse(differing)
  }
  await refuseBrokenWord(db, truth)
  await compareCollections(db, provider)
  const entries = log.all()
  const count = (what: string) => entries.filter((one) => one.what === what).length
  console.log(`All is there, once:
${line(
  'primary killed',
  rows.filter(({ what }) => what.startsWith('primary')),
)}
${line(
  'shop killed',
  rows.filter(({ what }) => what.startsWith('shop')),
)}
${line(
  'rolling restart',
  rows.filter(({ what }) => what.startsWith('rolling')),
)}
${line(
  'failover in it',
  rows.filter(({ what }) => what.startsWith('failover')),
)}
  ${count('placed')} cash orders and ${count('begun')} checkouts were acknowledged, ${payments.filter(({ payment }) => payment.captured).length} payments captured, ${count('paid')} of them acknowledged to the browser`)
} finally {
  log.close()
  for (const close of closers.reverse()) await close().catch((error) => console.error(error))
  removeFolder(folder)
}
