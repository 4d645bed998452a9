// Kills the shop, its database, or both at random moments under load, again and again on one data
// folder, at times also while it recovers, and looks after every restart whether each acknowledged
// order is there, whole and once. `node tests/soak/crash.ts --rounds 50`
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'
import { type Buyer, signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { type Acknowledged, brokenInvariants } from '#tests/support/invariants.ts'
import { folderIsQuiet, killedStart } from '#tests/support/launched-shop.ts'
import {
  connectTo,
  embeddedServer,
  freePort,
  type RunningShop,
  startRunningShop,
} from '#tests/support/running-shop.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
})
const ROUNDS = Number(values.rounds)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const AT_ONCE = 8
/** Each shopper may hold ten undelivered cash orders, so every round brings new ones. */
const BUYERS_PER_ROUND = 24
const LOAD_MS = { least: 150, most: 1_600 }
const PRODUCTS = ['khus-sharbat', 'gulkand', 'masala-chaas-mix', 'amla-juice']
/** promises (case CRH-12): a restart after a kill takes less than this. */
const LONGEST_RECOVERY_MS = 15_000
const KILLED_RECOVERIES = 3
const RECOVERIES_KILLED_IN_EVERY = 5
const ROOM_IN_STOCK = 1_000_000
const SECRET = 'the-crash-rounds-sign-with-this-secret'

/** Repeatable randomness, so that a failing run can be run again with `--seed`. */
function randomFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomFrom(seed)

/** Acknowledged orders, each on disk before the next is asked for: the truth to compare with. */
class AcknowledgedLog {
  readonly #file: number
  readonly #path: string

  constructor(folder: string) {
    this.#path = path.join(folder, 'acknowledged.jsonl')
    this.#file = openSync(this.#path, 'a')
  }

  add(order: Acknowledged): void {
    writeSync(this.#file, `${JSON.stringify(order)}\n`)
    fsyncSync(this.#file)
  }

  all(): Acknowledged[] {
    const lines = readFileSync(this.#path, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Acknowledged)
  }

  close(): void {
    closeSync(this.#file)
  }
}

async function restock(dataDir: string): Promise<void> {
  const client = await connectTo(dataDir)
  for (const id of PRODUCTS) {
    await client.query(
      `with lot as (
        insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
        values ($1, 'SOAK', current_date, current_date + 300, $2, $2)
        on conflict do nothing returning id
      ) insert into stock_moves (lot_id, kind, quantity, at) select id, 'received', $2, now() from lot`,
      [id, ROOM_IN_STOCK],
    )
  }
  await client.end()
}

/** Buys as fast as it can until the shop goes away; repeats an unanswered confirmation with its own key. */
async function buyUntilGone(
  buyer: Buyer,
  amounts: Map<string, number>,
  log: AcknowledgedLog,
  isOver: () => boolean,
): Promise<void> {
  for (let bought = 0; bought < 10 && !isOver(); bought += 1) {
    const product = PRODUCTS[Math.floor(random() * PRODUCTS.length)] ?? 'khus-sharbat'
    const key = crypto.randomUUID()
    for (let attempt = 0; attempt < 3 && !isOver(); attempt += 1) {
      const answer = await buyer
        .confirm(product, 1, amounts.get(product) ?? 0, key)
        .catch(() => undefined)
      if (answer?.ok) {
        log.add(answer.acknowledged)
        break
      }
      if (answer && answer.status !== 503) {
        throw new Error(`an honest order got ${answer.status} ${answer.code} (seed ${seed})`)
      }
      await wait(20)
    }
  }
}

type Victim = 'the shop' | 'the database' | 'both'

async function killSomething(shop: RunningShop, victim: Victim): Promise<void> {
  if (victim !== 'the shop') process.kill(embeddedServer(shop.dataDir).pid, 'SIGKILL')
  if (victim === 'the database') await comesBack(shop)
  await shop.kill()
}

/** The shop brings its database back by itself, while buyers go on; only then it is killed as well. */
async function comesBack(shop: RunningShop): Promise<void> {
  const isReady = () => fetch(`${shop.origin}/readyz`).then((answer) => answer.ok)
  for (const until = Date.now() + LONGEST_RECOVERY_MS; !(await isReady()); await wait(25)) {
    if (Date.now() > until) throw new Error(`the database did not come back:\n${shop.output()}`)
  }
}

/** Kills the next starts, too, each somewhere on its way (case CRH-08). */
async function killRecoveries(): Promise<void> {
  for (let kill = 0; kill < KILLED_RECOVERIES; kill += 1) {
    const afterMs = random() * slowest
    await killedStart({ ...env, DATA_DIR: dataDir }, { afterMs, withPrograms: random() < 0.5 })
  }
}

async function verify(shop: RunningShop, log: AcknowledgedLog): Promise<number> {
  const { socket } = embeddedServer(shop.dataDir)
  const db = openDatabase({ host: socket, user: 'samagni', database: 'samagni' }, 2)
  const acknowledged = log.all()
  const broken = await brokenInvariants(db, { acknowledged, now: new Date() })
  await checkIndexes(db)
  await db.$client.end()
  if (Object.keys(broken).length > 0) {
    throw new Error(
      `invariants are broken (seed ${seed}):\n${JSON.stringify(broken, undefined, 2)}`,
    )
  }
  return acknowledged.length
}

/** I10: every b-tree of the shop's tables is whole. */
async function checkIndexes(db: ShopDatabase): Promise<void> {
  await db.execute(sql`create extension if not exists amcheck`)
  await db.execute(sql`
    select bt_index_check(pg_index.indexrelid, true) from pg_index
    join pg_class on pg_class.oid = pg_index.indexrelid
    join pg_am on pg_am.oid = pg_class.relam
    join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where pg_am.amname = 'btree' and pg_namespace.nspname = 'public'`)
}

const dataDir = temporaryFolder()
const port = await freePort()
const env = { SESSION_SECRET: SECRET, RATE_LIMIT_FACTOR: '10000' }
const log = new AcknowledgedLog(dataDir)
const victims: Victim[] = ['the shop', 'the database', 'both']
let slowest = 0

console.log(`Crash rounds: ${ROUNDS} on one folder, seed ${seed}`)
for (let round = 1; round <= ROUNDS; round += 1) {
  const shop = await startRunningShop({ dataDir, port, env })
  slowest = Math.max(slowest, shop.startMs)
  const kept = await verify(shop, log)
  if (round === 1) await restock(dataDir)
  const buyers = await signInBuyers(shop.origin, BUYERS_PER_ROUND)
  const amounts = new Map<string, number>()
  for (const id of PRODUCTS) amounts.set(id, (await buyers[0]?.quote(id, 1)) ?? 0)

  let over = false
  const queue = [...buyers]
  const load = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let buyer = queue.pop(); buyer && !over; buyer = queue.pop()) {
        await buyUntilGone(buyer, amounts, log, () => over)
      }
    }),
  )
  const victim = victims[Math.floor(random() * victims.length)] ?? 'the shop'
  await Promise.race([
    wait(LOAD_MS.least + random() * (LOAD_MS.most - LOAD_MS.least)),
    load.then(() => undefined),
  ])
  await killSomething(shop, victim)
  over = true
  await load
  const isRecoveryKilled = round % RECOVERIES_KILLED_IN_EVERY === 0
  if (isRecoveryKilled) await killRecoveries()
  console.log(
    `  round ${round}: started in ${shop.startMs} ms with ${kept} orders, then killed ${victim}${
      isRecoveryKilled ? `, and ${KILLED_RECOVERIES} recoveries` : ''
    }`,
  )
}
const last = await startRunningShop({ dataDir, port, env })
const kept = await verify(last, log)
const code = await last.stop()
if (code !== 0) throw new Error(`the last stop ended with ${code}:\n${last.output()}`)
log.close()
await folderIsQuiet(dataDir)
removeFolder(dataDir)
console.log(
  `All ${kept} acknowledged orders are there after ${ROUNDS} kills; slowest start ${Math.max(slowest, last.startMs)} ms.`,
)
