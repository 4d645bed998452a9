// The start of a sale: 2,000 visitors arrive within one second, each with a connection of their own, and every tenth
// orders the same product for cash. `npm run bench -- sale`; `-- sale --visitors 2000 --rounds 3`
import { randomUUID } from 'node:crypto'
import net from 'node:net'
import os from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { paths } from '#contract/paths.ts'
import { type Buyer, DELIVERY, signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/running-shop.ts'
import { openBusyShop } from './busy-shop.ts'
import { machineLoad, median, percentile } from './measures.ts'
import { countUnitsOff, stockUp } from './orders.ts'
import { tableOf, writeSection } from './performance-file.ts'
import { startProgram, stopProgram } from './processes.ts'

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
})
const visitors = Number(values.visitors)
const rounds = Number(values.rounds)
const ARRIVE_WITHIN_MS = 1_000
/** One in this many visitors buys. */
const BUYS = 10
const PRODUCT = 'khus-sharbat'
const MAX_PAGE_MS = 100
const MAX_ORDER_MS = 1_000
const LOOK_EVERY_MS = 5

interface Asked {
  path: string
  headers: Readonly<Record<string, string>>
  body?: unknown
}

interface Answered {
  ok: boolean
  ms: number
  body: string
}

/**
 * A visitor's own connection, which reads responses only by their length: two thousand HTTP clients of Node would take
 * the CPU time that the shop needs.
 */
class Visit {
  readonly #host: string
  readonly #socket: net.Socket
  #received: Buffer[] = []
  #missing: number | undefined
  #done: { resolve(answer: Buffer): void; reject(error: Error): void } | undefined

  constructor(origin: string) {
    const { hostname, port, host } = new URL(origin)
    this.#host = host
    this.#socket = net.connect(Number(port), hostname)
    this.#socket.on('data', (bytes: Buffer) => this.#take(bytes))
    this.#socket.on('error', (error) => this.#done?.reject(error))
    this.#socket.on('close', () => this.#done?.reject(new Error('the shop hung up')))
  }

  #take(bytes: Buffer): void {
    this.#received.push(bytes)
    if (this.#missing === undefined) {
      const head = bytes.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
      if (head < 0 || length === undefined) {
        this.#done?.reject(new Error('an answer without its length'))
        return
      }
      this.#missing = Number(length) - (bytes.length - head - 4)
    } else this.#missing -= bytes.length
    if (this.#missing > 0) return
    this.#missing = undefined
    this.#done?.resolve(Buffer.concat(this.#received.splice(0)))
  }

  async ask({ path, headers, body }: Asked): Promise<Answered> {
    const began = performance.now()
    const text = body === undefined ? '' : JSON.stringify(body)
    const lines = [
      `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
      `host: ${this.#host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(text)}`,
    ]
    const answer = await new Promise<Buffer>((resolve, reject) => {
      this.#done = { resolve, reject }
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
    })
    const ms = performance.now() - began
    const isOk = answer.toString('latin1', 9, 12) === '200'
    return { ok: isOk, ms, body: answer.toString('utf8', answer.indexOf('\r\n\r\n') + 4) }
  }

  leave(): void {
    this.#done = undefined
    this.#socket.destroy()
  }
}

const PAGE = { 'accept-encoding': 'br', accept: 'text/html' }

const PAGES = ['/', `/product/${PRODUCT}`]

interface Minute {
  pages: number[]
  orders: number[]
  failed: number
  /** The responses to orders, by address, for the bare server. */
  answers: Map<string, string>
  /** The 99th percentile of the event loop delay of the visitors' process, in ms. */
  lateMs: number
}

/** Opens two pages and, for a buyer, requests the price and orders. Failures are counted and not retried. */
async function visit(origin: string, buyer: Buyer | undefined, minute: Minute): Promise<void> {
  const over = new Visit(origin)
  try {
    for (const path of PAGES) {
      const page = await over.ask({ path, headers: PAGE })
      minute.pages.push(page.ms)
      if (!page.ok) minute.failed += 1
    }
    if (!buyer) return
    const priced = await over.ask({
      path: paths.payments.createOrder(),
      headers: buyer.headers,
      body: { productIds: [PRODUCT], quantities: [1], paymentMethod: 'COD', ...DELIVERY },
    })
    const { amount } = JSON.parse(priced.body) as { amount?: number }
    const ordered = await over.ask({
      path: paths.payments.verify(),
      headers: { ...buyer.headers, 'idempotency-key': randomUUID() },
      body: buyer.confirmation(PRODUCT, 1, amount ?? 0),
    })
    minute.orders.push(priced.ms + ordered.ms)
    minute.answers.set(paths.payments.createOrder(), priced.body)
    minute.answers.set(paths.payments.verify(), ordered.body)
    if (!ordered.ok) minute.failed += 1
  } catch {
    minute.failed += 1
  } finally {
    over.leave()
  }
}

/** All visitors arrive evenly within one second, independently of the shop's responses. */
async function openSale(origin: string, buyers: readonly Buyer[]): Promise<Minute> {
  const minute: Minute = { pages: [], orders: [], failed: 0, answers: new Map(), lateMs: 0 }
  const lateness = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS })
  lateness.enable()
  const began = performance.now()
  const visits: Promise<void>[] = []
  while (visits.length < visitors) {
    const due = ((performance.now() - began) / ARRIVE_WITHIN_MS) * visitors
    while (visits.length < Math.min(due, visitors)) {
      const n = visits.length
      visits.push(visit(origin, n % BUYS === 0 ? buyers[n / BUYS] : undefined, minute))
    }
    await wait(1)
  }
  await Promise.all(visits)
  lateness.disable()
  minute.lateMs = Math.max(0, lateness.percentile(99) / 1e6 - LOOK_EVERY_MS)
  return minute
}

const busy = machineLoad()
const busyShop = await openBusyShop()
const { shop } = busyShop
await stockUp(shop.dataDir)
const perRound = Math.ceil(visitors / BUYS)
const buyers = await signInBuyers(shop.origin, perRound * (rounds + 1))
const takeBuyers = () => buyers.splice(0, perRound)
const barePort = await freePort()
const bareOrigin = `http://127.0.0.1:${barePort}`
// The first sale warms up the shop and is not counted.
const { answers } = await openSale(shop.origin, takeBuyers())
const bare = await startProgram(
  'benchmarks/bare-server.ts',
  [String(barePort), ...PAGES.map((path) => `${shop.origin}${path}`)],
  {},
)
for (const [path, body] of answers) await fetch(`${bareOrigin}${path}`, { method: 'PUT', body })
const sales: Minute[] = []
const bareSales: Minute[] = []
for (let round = 0; round < rounds; round += 1) {
  const buying = takeBuyers()
  sales.push(await openSale(shop.origin, buying))
  bareSales.push(await openSale(bareOrigin, buying))
}
await stopProgram(bare)
const unitsOff = await countUnitsOff(shop.dataDir)
await shop.stop()
await busyShop.stopServices()
removeFolder(shop.dataDir)

const middle = (of: (sale: Minute) => number, all = sales) => median(all.map(of))
const failed = [...sales, ...bareSales].reduce((sum, sale) => sum + sale.failed, 0)
const row = (name: string, kind: 'pages' | 'orders') => [
  name,
  `${middle((sale) => sale[kind].length)}`,
  ...[sales, bareSales].flatMap((all) =>
    [0.5, 0.99, 1].map(
      (share) => `${middle((sale) => percentile(sale[kind], share), all).toFixed(0)} ms`,
    ),
  ),
]
const lateOf = (all: readonly Minute[]) => median(all.map(({ lateMs }) => lateMs)).toFixed(0)
const table = tableOf(
  [
    'a second of a sale',
    'asked for',
    'p50',
    'p99',
    'longest',
    'bare server: p50',
    'p99',
    'longest',
  ],
  [row('pages', 'pages'), row('cash orders, with their price', 'orders')],
)
console.log(
  `${table}\n\n${failed} failed; the visitors came ${lateOf(sales)} and ${lateOf(bareSales)} ms late.`,
)
writeSection(
  'When a sale begins',
  `Written by \`npm run bench -- sale\`: ${visitors.toLocaleString('en-IN')} visitors arrive within one second, each over a
connection of their own, open the home page and one product, and every tenth orders it for cash. The built demo shop,
its database and all visitors are on the same ${os.cpus().length} cores, Node ${process.version}; medians of ${rounds} sales after one
to warm up, begun when ${busy}. The bare server answers the same connections with the same bytes, in turn with the shop
and while the shop does nothing. The process of the visitors, which has the same cores, itself came up to ${lateOf(sales)} ms late beside the
shop and ${lateOf(bareSales)} ms beside the bare server (99 of 100 looks); that is part of every time. The run fails when something is refused, or when more than one in a
hundred pages takes over ${MAX_PAGE_MS} ms or orders ${MAX_ORDER_MS.toLocaleString('en-IN')} ms. Of all, ${failed} failed.

${table}`,
)
const isSlow =
  middle((sale) => percentile(sale.pages, 0.99)) > MAX_PAGE_MS ||
  middle((sale) => percentile(sale.orders, 0.99)) > MAX_ORDER_MS
if (failed > 0 || isSlow || unitsOff !== 0) {
  console.error(`Too slow, refused, or the stock is off (by ${unitsOff} units).`)
  process.exitCode = 1
}
