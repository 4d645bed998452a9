// Kills the shop, its database, or both at random times under load, repeatedly on one data folder, sometimes
// during recovery (cases CRH-01, CRH-08). After every restart it checks that each acknowledged order exists, complete and once, and
// that each payment at the provider belongs to one order or is refunded. The provider runs outside the shop.
// `node tests/soak/crash.ts --rounds 50`
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Buyer, signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { folderIsQuiet } from '#tests/support/launched-shop.ts'
import { openOutsideRazorpay } from '#tests/support/outside-razorpay.ts'
import { PrepaidBuyer } from '#tests/support/prepaid-buyer.ts'
import { restock } from '#tests/support/restock.ts'
import { freePort, type RunningShop, startRunningShop } from '#tests/support/running-shop.ts'
import { AcknowledgedLog } from './acknowledged-log.ts'
import { buyForCash } from './cash-buyers.ts'
import { KILLED_RECOVERIES, killRecoveries, killSomething, VICTIMS, type Victim } from './kills.ts'
import {
  buyOnline,
  CHECKOUTS_EACH,
  checkOut,
  type PaidOnline,
  type Unanswered,
} from './prepaid-buyers.ts'
import { randomFrom } from './randomness.ts'
import { letTimePass } from './time-passes.ts'
import {
  checkTrees,
  compareCollections,
  inDatabaseOf,
  isAny,
  listTellers,
  refuse,
  refuseBrokenWord,
  waitForJobs,
} from './truth.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string' } },
})
const ROUNDS = Number(values.rounds)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const random = randomFrom(seed)

const CASH_AT_ONCE = 4
const ONLINE_AT_ONCE = 6
/** Each shopper may have ten undelivered cash orders, so every round needs new ones. */
const CASH_BUYERS = 10
/** The outside provider stores 5,000 of each kind; deleted ones cannot be compared. */
const MAX_CHECKOUTS = 4_500
const ONLINE_BUYERS = Math.min(6, Math.max(1, Math.floor(MAX_CHECKOUTS / ROUNDS / CHECKOUTS_EACH)))
const LOAD_MS = { min: 150, max: 1_600 }
const PRODUCTS = ['khus-sharbat', 'gulkand', 'masala-chaas-mix', 'amla-juice']
const RECOVERIES_KILLED_IN_EVERY = 5
const TREES_CHECKED_IN_EVERY = 10
const MAX_STARTS = 3
const SECRET = 'the-crash-rounds-sign-with-this-secret'
/** The provider repeats an event after 2, 8 and 30 s; here the shop is back within 2. */
const HURRY = 4

interface Load {
  over: () => void
  done: Promise<unknown>
}

/** Lets everybody buy, in cash and online, until they are done or stopped. */
function startLoad(
  round: number,
  buyers: readonly Buyer[],
  amounts: ReadonlyMap<string, number>,
): Load {
  let isOver = false
  const buying = { log, products: PRODUCTS, random, isOver: () => isOver }
  const online = { ...buying, round, provider, payments, unanswered, nextTurn: () => turns++ }
  const payers = buyers.slice(0, ONLINE_BUYERS).map((buyer) => new PrepaidBuyer(buyer))
  const lanes = <Item>(count: number, items: Item[], work: (item: Item) => Promise<void>) =>
    Array.from({ length: count }, async () => {
      while (!isOver) {
        const item = items.pop()
        if (item === undefined) return
        await work(item)
      }
    })
  const done = Promise.all([
    ...lanes(CASH_AT_ONCE, buyers.slice(ONLINE_BUYERS), (buyer) =>
      buyForCash(buyer, { ...buying, amounts }),
    ),
    ...lanes(1, unanswered, (unanswered) => checkOut(unanswered, online)),
    ...lanes(ONLINE_AT_ONCE, payers, (payer) => buyOnline(payer, online)),
  ])
  // A failure is reported at the end of the round; until then it must not end the process.
  done.catch(() => {})
  return {
    over: () => {
      isOver = true
    },
    done,
  }
}

/**
 * Opens the shop and checks everything, then simulates elapsed time for the jobs of the next start. Work
 * claimed by a killed process is released after minutes, so it may need one more start.
 */
async function openAndExamine(round: number, dueRound: number): Promise<RunningShop> {
  const olderThan = previousStart
  previousStart = new Date()
  for (let starts = 1; ; starts += 1) {
    const shop = await startRunningShop({ dataDir, port, env })
    openShop = shop.pid
    slowestStartMs = Math.max(slowestStartMs, shop.startMs)
    const isTrue = await inDatabaseOf(shop, async (db) => {
      await refuseBrokenWord(db, truth)
      const { settledMs, differing } = await waitForJobs(db, truth, dueRound)
      if (starts === MAX_STARTS) refuse(differing)
      await refuseBrokenWord(db, truth)
      if (round % TREES_CHECKED_IN_EVERY === 0) await checkTrees(db)
      await letTimePass(db, isAny(differing) ? undefined : olderThan)
      if (!isAny(differing)) slowestSettlingMs = Math.max(slowestSettlingMs, settledMs)
      return !isAny(differing)
    })
    if (isTrue) return shop
    startsMore += 1
    await shop.stop()
  }
}

const dataDir = temporaryFolder()
const port = await freePort()
const provider = await openOutsideRazorpay({
  shopOrigin: () => `http://127.0.0.1:${port}`,
  hurry: HURRY,
})
const env = { ...provider.env, SESSION_SECRET: SECRET, RATE_LIMIT_FACTOR: '10000' }
const log = new AcknowledgedLog(dataDir)
const payments: PaidOnline[] = []
const unanswered: Unanswered[] = []
const truth = { log, provider, payments }
const kills = new Map<Victim, number>()
let turns = 0
let slowestStartMs = 0
let slowestSettlingMs = 0
let startsMore = 0
let previousStart = new Date()
let openShop = 0
process.on('exit', (code) => {
  // A failed round leaves its shop running, which then closes with its database.
  if (code !== 0 && openShop !== 0) process.kill(openShop, 'SIGTERM')
})

async function oneRound(round: number): Promise<void> {
  // Payments of the last round without notice are due now, and found by the jobs of the next start.
  const shop = await openAndExamine(round, round - 2)
  if (round === 1) await restock(dataDir, PRODUCTS)
  const buyers = await signInBuyers(shop.origin, CASH_BUYERS + ONLINE_BUYERS)
  const amounts = new Map<string, number>()
  for (const id of PRODUCTS) amounts.set(id, (await buyers[0]?.quote(id, 1)) ?? 0)

  const load = startLoad(round, buyers, amounts)
  const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'the shop'
  const loadMs = LOAD_MS.min + random() * (LOAD_MS.max - LOAD_MS.min)
  await Promise.race([wait(loadMs), load.done])
  await killSomething(shop, victim)
  openShop = 0
  load.over()
  await load.done
  kills.set(victim, (kills.get(victim) ?? 0) + 1)
  const isRecoveryKilled = round % RECOVERIES_KILLED_IN_EVERY === 0
  if (isRecoveryKilled) {
    await killRecoveries({ ...env, DATA_DIR: dataDir }, { random, maxMs: slowestStartMs })
  }
  console.log(
    `  round ${round}: started in ${shop.startMs} ms, then killed ${victim}${
      isRecoveryKilled ? `, and ${KILLED_RECOVERIES} recoveries` : ''
    }; ${log.all().length} answers and ${payments.length} payments so far`,
  )
}

console.log(`Crash rounds: ${ROUNDS} on one folder, seed ${seed}`)
const beganMs = Date.now()
try {
  for (let round = 1; round <= ROUNDS; round += 1) await oneRound(round)
  // Twice more, so that the jobs of a start find everything that the last round left.
  const calm = await openAndExamine(ROUNDS + 1, ROUNDS - 1)
  await calm.stop()
} catch (error) {
  console.error(`This was seed ${seed}.`)
  throw error
}
const last = await openAndExamine(0, ROUNDS)
const tellers = await inDatabaseOf(last, async (db) => {
  await compareCollections(db, provider)
  return await listTellers(db)
})
const code = await last.stop()
if (code !== 0) throw new Error(`the last stop ended with ${code}:\n${last.output()}`)

const acknowledged = log.all()
const count = (what: string) => acknowledged.filter((one) => one.what === what).length
log.close()
await provider.close()
await folderIsQuiet(dataDir)
removeFolder(dataDir)
const captured = payments.filter(({ payment }) => payment.captured).length
const list = (figures: Iterable<readonly [string, number]>) =>
  [...figures].map(([name, figure]) => `${name} ${figure}`).join(', ')
console.log(
  `All is there after ${ROUNDS} kills (${list(kills)}) in ${Math.round((Date.now() - beganMs) / 1000)} s:
  ${count('placed')} cash orders were acknowledged, and ${count('begun')} checkouts that are paid online
  ${captured} payments were captured, learned of by ${list(Object.entries(tellers))}
  ${count('paid')} of them were acknowledged to the browser, ${count('cancelled')} cancelled again
  slowest start ${slowestStartMs} ms; its jobs were done within ${slowestSettlingMs} ms; ${startsMore} starts more for what a killed job had in hand`,
)
