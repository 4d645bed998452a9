// Stops the shop under load by a signal to npm, repeatedly on one data folder, as a service manager would that
// knows only `npm start`. Buyers stop asking when `/readyz` turns red, as a load balancer does. After each stop no
// answer was cut, the port is free within ten seconds and no process is left; after the next start every
// acknowledged order is there. `node tests/soak/stops.ts --rounds 20`
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Buyer, signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { programsOf } from '#tests/support/launched-shop.ts'
import { restock } from '#tests/support/restock.ts'
import { freePort } from '#tests/support/running-shop.ts'
import { AcknowledgedLog } from './acknowledged-log.ts'
import { inDatabaseOf, refuse } from './truth.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const ROUNDS = Number(values.rounds)
const PRODUCT = 'khus-sharbat'
const BUYERS = 8
/** Each shopper may have ten undelivered cash orders. */
const ORDERS_EACH = 10
const LOAD_MS = { min: 300, max: 1_500 }
const FREE_WITHIN_MS = 10_000
const DRAIN_SECONDS = '1'

const dataDir = temporaryFolder()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const log = new AcknowledgedLog(dataDir)
const env = {
  ...process.env,
  NODE_ENV: 'production',
  MODE: 'demo',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  DRAIN_SECONDS,
  RATE_LIMIT_FACTOR: '10000',
}

const isReady = () =>
  fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )

function canListen(): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

async function startNpm() {
  const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<void>((done) => npm.on('exit', () => done()))
  for (const until = Date.now() + 180_000; !(await isReady()); await wait(50)) {
    if (npm.exitCode !== null || Date.now() > until) throw new Error(`not open:\n${output}`)
  }
  return { npm, ended }
}

/** Buys until the shop is about to stop; every request that was sent must be answered. */
async function buy(buyer: Buyer, amount: number, mayAsk: () => boolean): Promise<number> {
  let bought = 0
  while (bought < ORDERS_EACH && mayAsk()) {
    const answer = await buyer.confirm(PRODUCT, 1, amount).catch((error) => {
      const afterMs = Date.now() - toldAt
      throw new Error(`an answer was cut ${afterMs} ms after the signal`, { cause: error })
    })
    if (!answer.ok) throw new Error(`an honest order got ${answer.status} ${answer.code}`)
    log.add({ what: 'placed', ...answer.acknowledged })
    bought += 1
    await wait(20)
  }
  return bought
}

let toldAt = Number.NaN
const freeAfterMs: number[] = []
let orders = 0
for (let round = 1; round <= ROUNDS; round += 1) {
  const { npm, ended } = await startNpm()
  await inDatabaseOf({ dataDir }, async (db) =>
    refuse(await brokenInvariants(db, { acknowledged: log.all() })),
  )
  if (round === 1) await restock(dataDir, [PRODUCT])
  const buyers = await signInBuyers(origin, BUYERS)
  const amount = (await buyers[0]?.quote(PRODUCT, 1)) ?? 0
  let mayAsk = true
  const watching = (async () => {
    for (; mayAsk; await wait(50)) mayAsk = await isReady()
  })()
  const load = Promise.all(buyers.map((buyer) => buy(buyer, amount, () => mayAsk)))
  load.catch(() => {})
  await wait(LOAD_MS.min + Math.random() * (LOAD_MS.max - LOAD_MS.min))
  toldAt = Date.now()
  npm.kill('SIGTERM')
  for (; !(await canListen()); await wait(25)) {
    if (Date.now() - toldAt > FREE_WITHIN_MS) throw new Error('the port is not free in time')
  }
  freeAfterMs.push(Date.now() - toldAt)
  const bought = await load
  await watching
  await ended
  for (; programsOf(dataDir).length > 0; await wait(25)) {
    if (Date.now() - toldAt > FREE_WITHIN_MS) throw new Error(`left: ${programsOf(dataDir)}`)
  }
  orders += bought.reduce((sum, one) => sum + one, 0)
  console.log(`  stop ${round}: ${orders} orders so far, free after ${freeAfterMs.at(-1)} ms`)
}
const last = await startNpm()
await inDatabaseOf({ dataDir }, async (db) =>
  refuse(await brokenInvariants(db, { acknowledged: log.all() })),
)
last.npm.kill('SIGTERM')
await last.ended
for (; programsOf(dataDir).length > 0; await wait(25));
log.close()
removeFolder(dataDir)
const sorted = freeAfterMs.toSorted((one, other) => one - other)
console.log(
  `All is there after ${ROUNDS} stops of npm: ${orders} acknowledged orders, no answer cut, the port free after ${sorted[Math.floor(ROUNDS / 2)]} ms (median), ${sorted.at(-1)} ms at most, of them ${DRAIN_SECONDS} s of draining`,
)
