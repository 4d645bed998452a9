// The shop's memory under a mixed load for half an hour: a chart, its figures, and the composition of the web
// process's heap afterwards. `npm run bench -- memory`; `-- memory --minutes 8`
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Buyer, signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder } from '#tests/support/folders.ts'
import { connectTo } from '#tests/support/running-shop.ts'
import { openBusyShop } from './busy-shop.ts'
import { CASH_ORDERS_PER_BUYER, CheckoutClient } from './checkouts.ts'
import { largestKinds, snapshotOptions, takeHeapSnapshot } from './heap-snapshot.ts'
import {
  type MemoryShares,
  machineLoad,
  median,
  memoryShares,
  pagesOfSitemaps,
} from './measures.ts'
import { drawMemory } from './memory-picture.ts'
import { stockUp } from './orders.ts'
import { signOwnerIn } from './owner.ts'
import { tableOf, writeSection } from './performance-file.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)

/** The limits of the web process with its database, and of the process for jobs, in MB. */
const MAX_SERVING_MB = 300
const MAX_JOBS_MB = 90
/** After this time caches are full and connections open; from then on memory may grow only by this share. */
const SETTLED_AFTER_MINUTES = 5
const MAX_GROWTH = 0.1
const SAMPLE_EVERY_MS = 5_000
/** Requests are sent without waiting for earlier ones; more pending than this means that the shop does not keep up. */
const MAX_AT_ONCE = 200
const PICTURE = 'docs/screens/memory.svg'

const PANEL = [
  '/admin_panel',
  '/admin_panel?tab=decisions',
  '/admin_panel?q=9825',
  '/admin_panel/customers',
  '/admin_panel/products',
  '/admin_panel/sales?range=30',
  '/admin_panel/tax',
  '/admin_panel/log',
  '/admin_panel/health',
  '/admin_panel/listings',
  '/admin_panel/languages',
]

const busy = machineLoad()
const busyShop = await openBusyShop()
const snapshots = `${busyShop.shop.dataDir}/snapshots`
const shop = await busyShop.restart({ NODE_OPTIONS: snapshotOptions(snapshots) })
const { origin } = shop
await stockUp(shop.dataDir)
const client = await connectTo(shop.dataDir)
const owner = { cookie: await signOwnerIn(client) }
const checkoutClient = new CheckoutClient(origin, busyShop.provider)
const payers = await signInBuyers(origin, 64)
const [first] = payers
if (!first) throw new Error('nobody signed in')
await checkoutClient.learnPrices(first)
const pages = await pagesOfSitemaps(origin)

let asked = 0
/** The number of failures, by kind, reason and minute. */
const failures = new Map<string, number>()

async function get(address: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'br', ...headers } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${answer.status}`)
  return true
}

/** Buyers for cash sign in when needed, and each places as many orders as allowed. */
let cashBuyers: Buyer[] = []
let signingIn: Promise<void> | undefined
async function cash(n: number): Promise<boolean> {
  const at = Math.floor(n / CASH_ORDERS_PER_BUYER)
  for (; cashBuyers.length <= at; await signingIn) {
    signingIn ??= signInBuyers(origin, 20).then((more) => {
      cashBuyers = [...cashBuyers, ...more]
      signingIn = undefined
    })
  }
  const buyer = cashBuyers[at]
  return buyer !== undefined && (await checkoutClient.cash(buyer, n)).ok
}

const START = Date.now().toString(36)
/** The requests of each second. */
const LOAD: readonly [perSecond: number, name: string, act: (n: number) => Promise<boolean>][] = [
  [60, 'kept pages', (n) => get(pages[n % pages.length] ?? origin)],
  [5, 'listings that nobody saw before', (n) => get(`${origin}/category/?q=${START}${n}`)],
  [10, 'searches', (n) => get(`${origin}/api/products/query/sharbat${n.toString(36)}`)],
  [20, 'cash orders', cash],
  [
    4,
    'orders paid online',
    async (n) => (await checkoutClient.prepaid(payers[n % 64] ?? first, n)).ok,
  ],
  [2, 'pages of the panel', (n) => get(`${origin}${PANEL[n % PANEL.length]}`, owner)],
  [1 / 60, 'files of all orders', () => get(`${origin}/api/admin/orders.csv`, owner)],
]

/** Why a request failed. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error ? `${Reflect.get(cause, 'code') ?? cause.message}` : String(cause)
}

async function ask([perSecond, name, act]: (typeof LOAD)[number], untilMs: number) {
  const running = new Set<Promise<void>>()
  const began = performance.now()
  for (let n = 0; performance.now() < untilMs; n += 1) {
    await wait(Math.max(0, began + (n * 1_000) / perSecond - performance.now()))
    if (running.size >= MAX_AT_ONCE) await Promise.race(running)
    asked += 1
    const one: Promise<void> = act(n)
      .then((ok) => (ok ? undefined : 'refused'), reasonOf)
      .then((why) => {
        running.delete(one)
        if (why === undefined) return
        const minute = Math.floor((performance.now() - began) / 60_000)
        const failure = `${name}: ${why} in minute ${minute}`
        failures.set(failure, (failures.get(failure) ?? 0) + 1)
      })
    running.add(one)
  }
  await Promise.all(running)
}

const samples: (MemoryShares & { minute: number })[] = []
const beganMs = performance.now()
const untilMs = beganMs + minutes * 60_000
const asking = LOAD.map((load) => ask(load, untilMs))
for (; performance.now() < untilMs; await wait(SAMPLE_EVERY_MS)) {
  const minute = (performance.now() - beganMs) / 60_000
  const sample = { minute, ...memoryShares(shop) }
  samples.push(sample)
  const cells = [sample.web, sample.database, sample.jobs].map((mb) => mb.toFixed(0).padStart(5))
  if (samples.length % 12 === 1)
    console.log(`${minute.toFixed(1).padStart(5)} min ${cells.join('')}`)
}
await Promise.all(asking)
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)

const heap = await takeHeapSnapshot(shop.pid, snapshots)
await client.end()
await busyShop.stopServices()
await shop.stop()
removeFolder(shop.dataDir)

const serving = ({ web, database }: MemoryShares) => web + database
const within = (from: number, to: number) =>
  samples.filter(({ minute }) => minute >= from && minute < to)
const settled = within(Math.min(SETTLED_AFTER_MINUTES, minutes / 2), minutes)
const third = Math.ceil(settled.length / 3)
const early = median(settled.slice(0, third).map(serving))
const late = median(settled.slice(-third).map(serving))
const max = (of: (sample: MemoryShares) => number) => Math.max(...samples.map(of))
const mb = (value: number) => `${value.toFixed(0)} MB`
const rows = (
  [
    ['the process that serves', ({ web }) => web],
    ['its database', ({ database }) => database],
    ['both', serving],
    ['the process for jobs', ({ jobs }) => jobs],
  ] satisfies [string, (sample: MemoryShares) => number][]
).map(([name, of]) => [
  name,
  mb(of(samples[0] ?? { web: 0, database: 0, jobs: 0 })),
  mb(median(settled.map(of))),
  mb(max(of)),
  mb(of(samples.at(-1) ?? { web: 0, database: 0, jobs: 0 })),
])
writeFileSync(PICTURE, drawMemory(samples, MAX_SERVING_MB))
const growth = `From minute ${(settled[0]?.minute ?? 0).toFixed(0)} on both together went from ${mb(early)} to ${mb(late)} (medians of the first and the last third).`
console.log(`${tableOf(['held by', 'at first', 'median', 'most', 'at last'], rows)}\n${growth}`)
console.log(`${asked} requests; failed:`, Object.fromEntries(failures))

writeSection(
  'Memory',
  `Written by \`npm run bench -- memory\`: ${minutes} minutes on ${os.cpus().length} cores, Node ${process.version}, begun when ${busy}; every ${SAMPLE_EVERY_MS / 1_000} s the
proportional memory (PSS) of the built demo shop. In each second ${LOAD.map(([perSecond, name]) => (perSecond < 1 ? `each minute ${name}` : `${perSecond} ${name}`)).join(', ')};
with mails, events of the provider and shoppers who sign in. ${asked.toLocaleString('en')} requests, ${failed} failed. The run fails when the
process that serves and its database ever hold more than ${MAX_SERVING_MB} MB together, the process for jobs more than ${MAX_JOBS_MB} MB, or
when they grow by more than a tenth after the first ${SETTLED_AFTER_MINUTES} minutes.

![Memory of the shop's processes over time](screens/memory.svg)

${tableOf(['held by', 'at first', 'median', 'most', 'at last'], rows)}

${growth}

The largest kinds in the heap of the process that serves, afterwards (${mb(heap.totalBytes / 1024 ** 2)} in all):

${tableOf(['kind', 'how many', 'size', 'the largest', 'what it is'], largestKinds(heap))}`,
)
const faults = [
  max(serving) > MAX_SERVING_MB && `They held ${mb(max(serving))} together.`,
  max(({ jobs }) => jobs) > MAX_JOBS_MB && 'The process for jobs held too much.',
  late > early * (1 + MAX_GROWTH) && 'Memory grew after the first minutes.',
  failed > asked / 1_000 && `${failed} requests failed.`,
].filter((fault) => fault !== false)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
