// Speed and memory of the built shop, each figure beside a bare Node server that sends the same
// bytes in the same run. `npm run bench`; `-- --seconds 3 --rounds 3 --orders 2400`
import os from 'node:os'
import { parseArgs } from 'node:util'
import { removeFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/running-shop.ts'
import { openBusyShop, RATE_LIMIT_FACTOR } from './busy-shop.ts'
import type { Checkouts } from './lanes.ts'
import { type Load, load, machineLoad, median, pagesOfSitemaps } from './measures.ts'
import { measureOrders } from './orders.ts'
import { tableOf, writeSection } from './performance-file.ts'
import { startProgram, stopProgram } from './processes.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '2400' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const orderCount = Number(values.orders)

const KEPT = [
  ['home page', '/'],
  ['listing page', '/category/'],
  ['product page', '/product/khus-sharbat'],
  ['listing JSON', '/api/products'],
] as const

const middle = (runs: readonly Load[]): Load => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p99Ms: median(runs.map((run) => run.p99Ms)),
  failed: runs.reduce((sum, run) => sum + run.failed, 0),
})

/** Measures several times and takes the medians, because machines are shared and noisy. */
async function repeat(measure: () => Promise<Load>): Promise<Load> {
  const runs: Load[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await measure())
  return middle(runs)
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-IN')
const lines: string[][] = []

function report(name: string, figure: Load & { p50Ms?: number }, bare?: Pick<Load, 'perSecond'>) {
  const cells = [
    name,
    `${whole(figure.perSecond)}/s`,
    bare ? `${whole(bare.perSecond)}/s` : '',
    bare ? `${((figure.perSecond / bare.perSecond) * 100).toFixed(1)} %` : '',
    figure.p50Ms === undefined ? '' : `${figure.p50Ms.toFixed(1)} ms`,
    `${figure.p99Ms.toFixed(1)} ms`,
    `${figure.failed}`,
  ]
  lines.push(cells)
  console.log(
    `${name.padEnd(36)}${cells
      .slice(1)
      .map((cell) => cell.padStart(12))
      .join('')}`,
  )
}

let word = 0
const START = Date.now().toString(36)
const freshWord = (): string => {
  word += 1
  return `${START}${word.toString(36)}`
}

console.log(
  `${os.cpus().length} cores, Node ${process.version}; ${rounds} rounds of ${seconds} s, 32 connections; rate limits × ${RATE_LIMIT_FACTOR}\n`,
)
const busy = machineLoad()
const HEAD = ['work', 'shop', 'bare server', 'of bare', 'p50', 'p99', 'failed']
console.log(
  `${''.padEnd(36)}${HEAD.slice(1)
    .map((word) => word.padStart(12))
    .join('')}`,
)
const barePort = await freePort()
const busyShop = await openBusyShop()
const { shop, provider } = busyShop
const { dataDir } = shop
const urls = KEPT.map(([, path]) => `${shop.origin}${path}`)
const bare = await startProgram('benchmarks/bare-server.ts', [String(barePort), ...urls], {})

for (const [name, path] of KEPT) {
  await load(`${shop.origin}${path}`, { seconds: 1 })
  const figures: Load[] = []
  const bareFigures: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    figures.push(await load(`${shop.origin}${path}`, { seconds }))
    bareFigures.push(await load(`http://127.0.0.1:${barePort}${path}`, { seconds }))
  }
  report(`${name}, kept`, middle(figures), middle(bareFigures))
}

const search = (n: number) => (n % 3 === 0 ? 'haldi' : n % 3 === 1 ? 'tumeric' : 'sharbat')
await load(shop.origin, { seconds: 1, pathOf: (n) => `/api/products/query/${search(n)}` })
const searching = (pathOf: (n: number) => string) =>
  repeat(() =>
    load(shop.origin, {
      seconds,
      pathOf: (n) => `/api/products/query/${encodeURIComponent(pathOf(n))}`,
    }),
  )
report('search, ever new words', await searching((n) => `${search(n)}${freshWord()}`))
report(
  'search, ever new words that match',
  await searching((n) => `${search(n)} ${freshWord().slice(-1)}`),
)

const orders = await measureOrders(
  shop,
  { provider, bare: `http://127.0.0.1:${barePort}` },
  { count: orderCount, rounds },
)
await stopProgram(bare)
await busyShop.stopServices()
const checkouts: [string, Checkouts, Checkouts?][] = [
  ['cash on delivery, 8 buyers', orders.cash, orders.bareCash],
  ['cash on delivery, 16 buyers', orders.manyCash],
  ['cash, 16 buyers of one product', orders.oneProduct],
  ['paid online, 8 buyers', orders.prepaid, orders.barePrepaid],
  ['paid online, 16 buyers', orders.manyPrepaid],
]
for (const [name, figure, beside] of checkouts) report(name, figure, beside)
const { firstAloneMs, aloneMs, fsyncMs, mails, memory } = orders
const notes = [
  `One buyer alone confirms a cash order in ${aloneMs.toFixed(1)} ms, in ${firstAloneMs.toFixed(1)} ms when nothing was ordered since the start; one fsync of this disk takes ${fsyncMs.toFixed(2)} ms.`,
  `While 16 buyers order, ${whole(mails.meanwhile)} mails a second leave, each after its order's commit; afterwards ${whole(mails.afterwards)} a second.`,
  `After all orders ${memory}`,
]
for (const note of notes) console.log(note)
await shop.stop()

const afreshPort = await freePort()
const afresh = await startProgram('benchmarks/afresh-server.ts', [], {
  RATE_LIMIT_FACTOR,
  PORT: String(afreshPort),
  DATA_DIR: dataDir,
})
const afreshOrigin = `http://127.0.0.1:${afreshPort}`
const pages = await pagesOfSitemaps(afreshOrigin)
// Never requests a page twice at once, because simultaneous requests would share one rendering.
const inTurn = {
  connections: 8,
  pathOf: (n: number) => (pages[n % pages.length] ?? '').replace(afreshOrigin, ''),
}
await load(afreshOrigin, { ...inTurn, seconds: 5 })
report(
  'all public pages, rendered afresh',
  await repeat(() => load(afreshOrigin, { ...inTurn, seconds })),
)
await stopProgram(afresh)
removeFolder(dataDir)

writeSection(
  'Under load',
  `Written by \`npm run bench\`: the built demo shop, its database, whoever asks and the bare server on
the same ${os.cpus().length} cores, Node ${process.version}; medians of ${rounds} rounds, begun when ${busy}.
Pages and searches: ${seconds} s over 32 connections (afresh: 8). Orders: ${whole(orderCount)} cash orders and ${whole(orderCount / 2)}
checkouts paid online a round, eight buyers at once where it is not said otherwise, rate limits set aside. Paid online is begun at the
shop, paid at the provider's stand-in, and confirmed at the shop, while the provider's events come in
and the order mails leave; its times are the shop's part. The provider's stand-in and the mail server
are a process of their own on the same cores. The bare server answers the same requests of the same
buyers with the same bytes and does nothing else.

${tableOf(HEAD, lines)}

${notes.join('\n')}`,
)
if (orders.paid < orders.prepaidConfirmed) {
  console.error('A payment that was confirmed does not stand in the database.')
  process.exitCode = 1
}
if (orders.unitsOff !== 0) {
  console.error(`The stock is ${orders.unitsOff} units off.`)
  process.exitCode = 1
}
