// Speed and memory of the built shop, each figure beside a bare Node server that sends the same
// bytes in the same run. `npm run bench`; `-- --seconds 3 --rounds 3 --orders 2400`
import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { freePort, startRunningShop } from '#tests/support/running-shop.ts'
import { type Load, load, median } from './measures.ts'
import { measureOrders } from './orders.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '2400' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const RATE_LIMIT_FACTOR = '100000'
const env = { RATE_LIMIT_FACTOR }

const KEPT = [
  ['home page', '/'],
  ['listing page', '/category/'],
  ['product page', '/product/khus-sharbat'],
  ['listing JSON', '/api/products'],
] as const

function startHelper(program: string, words: string[], more: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise<ChildProcess>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('open') && resolve(child))
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
}

async function stopHelper(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  const gone = new Promise((done) => child.on('exit', done))
  child.kill('SIGTERM')
  await gone
}

/** Measures several times and takes the medians, because machines are shared and noisy. */
async function repeat(measure: () => Promise<Load>): Promise<Load> {
  const runs: Load[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await measure())
  return {
    perSecond: median(runs.map((run) => run.perSecond)),
    p99Ms: median(runs.map((run) => run.p99Ms)),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
  }
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-IN')
function line(name: string, ...cells: string[]): void {
  console.log(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(16)).join('')}`)
}
function report(name: string, figure: Load, bare?: Load): void {
  line(
    name,
    `${whole(figure.perSecond)}/s`,
    `p99 ${figure.p99Ms} ms`,
    `${figure.failed} failed`,
    bare ? `${((figure.perSecond / bare.perSecond) * 100).toFixed(0)} % of bare` : '',
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
const dataDir = temporaryFolder()
const shop = await startRunningShop({ dataDir, env })
const barePort = await freePort()
const urls = KEPT.map(([, path]) => `${shop.origin}${path}`)
const bare = await startHelper('benchmarks/bare-server.ts', [String(barePort), ...urls], {})

for (const [name, path] of KEPT) {
  await load(`${shop.origin}${path}`, { seconds: 1 })
  const figures: Load[] = []
  const bareFigures: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    figures.push(await load(`${shop.origin}${path}`, { seconds }))
    bareFigures.push(await load(`http://127.0.0.1:${barePort}${path}`, { seconds }))
  }
  const middle = (runs: Load[]): Load => ({
    perSecond: median(runs.map((run) => run.perSecond)),
    p99Ms: median(runs.map((run) => run.p99Ms)),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
  })
  report(`${name}, kept`, middle(figures), middle(bareFigures))
}
await stopHelper(bare)

const search = (n: number) => (n % 3 === 0 ? 'haldi' : n % 3 === 1 ? 'tumeric' : 'sharbat')
await load(shop.origin, { seconds: 1, pathOf: (n) => `/api/products/query/${search(n)}` })
report(
  'search, ever new words',
  await repeat(() =>
    load(shop.origin, { seconds, pathOf: (n) => `/api/products/query/${search(n)}${freshWord()}` }),
  ),
)
report(
  'search, ever new words that match',
  await repeat(() =>
    load(shop.origin, {
      seconds,
      pathOf: (n) =>
        `/api/products/query/${encodeURIComponent(`${search(n)} ${freshWord().slice(-1)}`)}`,
    }),
  ),
)

const orders = await measureOrders(shop, Number(values.orders))
line(
  'cash on delivery, 8 buyers',
  `${whole(orders.perSecond)}/s`,
  `p99 ${orders.p99Ms.toFixed(1)} ms`,
  `${orders.failed} failed`,
  `${orders.memoryMb.toFixed(0)} MB (PSS)`,
)
line(
  'cash on delivery, alone',
  `${orders.aloneMs.toFixed(1)} ms`,
  `fsync ${orders.fsyncMs.toFixed(2)} ms`,
  `${(orders.aloneMs - orders.fsyncMs).toFixed(1)} ms beyond`,
)
await shop.stop()

const afreshPort = await freePort()
const afresh = await startHelper('benchmarks/afresh-server.ts', [], {
  ...env,
  PORT: String(afreshPort),
  DATA_DIR: dataDir,
})
for (const [name, path] of KEPT.slice(0, 3)) {
  const url = `http://127.0.0.1:${afreshPort}${path}`
  await load(url, { seconds: 2, connections: 8 })
  report(`${name}, rendered afresh`, await repeat(() => load(url, { seconds, connections: 8 })))
}
await stopHelper(afresh)
removeFolder(dataDir)
