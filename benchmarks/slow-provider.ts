// Waiting times of visitors who do not need the payment provider while it is slow, down, truncates its responses
// or responds with HTML, compared with the same load and a working provider, all in one run.
// `npm run bench -- provider`; `-- provider --seconds 10 --payers 10`

import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { paths } from '#contract/paths.ts'
import { type Buyer, signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { openOutsideRazorpay } from '#tests/support/outside-razorpay.ts'
import { begunOf, PrepaidBuyer, type ShopAnswer } from '#tests/support/prepaid-buyer.ts'
import { restock } from '#tests/support/restock.ts'
import { freePort, startRunningShop } from '#tests/support/running-shop.ts'
import { machineLoad, percentile } from './measures.ts'
import { tableOf, writeSection } from './performance-file.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    payers: { type: 'string', default: '10' },
  },
})
const seconds = Number(values.seconds)
const PAYERS = Number(values.payers)
const PRODUCT = 'khus-sharbat'
/** Cash orders and reads that are started each second, however long they take. */
const CASH_PER_SECOND = 10
const READS_PER_SECOND = 10
const ORDERS_PER_BUYER = 10

const LIMITS = { payerMs: 6_000, othersMs: 1_000 }

type Provider = Awaited<ReturnType<typeof openOutsideRazorpay>>

interface State {
  name: string
  begin?: (provider: Provider) => void | Promise<void>
  end?: (provider: Provider) => void | Promise<void>
}

const faulty = (effect: Parameters<Provider['faults']['add']>[0]['effect']) => ({
  begin: ({ faults }: Provider) =>
    faults.add({ match: { path: '/v1' }, times: Number.MAX_SAFE_INTEGER, effect }),
  end: ({ faults }: Provider) => faults.reset(),
})
const STATES: State[] = [
  { name: 'works' },
  { name: 'answers after 30 s', ...faulty({ delayMs: 30_000 }) },
  { name: 'is dead', begin: (provider) => provider.die(), end: (provider) => provider.live() },
  { name: 'cuts off what it did', ...faulty({ dropAfterProcessing: true }) },
  { name: 'answers in HTML', ...faulty({ html502: true }) },
]

const dataDir = temporaryFolder()
const port = await freePort()
const provider = await openOutsideRazorpay({ shopOrigin: () => `http://127.0.0.1:${port}` })
const shop = await startRunningShop({
  dataDir,
  port,
  env: { ...provider.env, RATE_LIMIT_FACTOR: '100000' },
})
await restock(dataDir, [PRODUCT])

async function timed<Answer>(into: number[], asking: Promise<Answer>): Promise<Answer> {
  const beganMs = performance.now()
  const answer = await asking
  into.push(performance.now() - beganMs)
  return answer
}

/** Starts `work` at a constant rate for a while, and resolves when all calls have ended. */
async function steadily(perSecond: number, work: (n: number) => Promise<void>): Promise<void> {
  const beganMs = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await wait(Math.max(0, beganMs + (n * 1_000) / perSecond - performance.now()))
    running.push(work(n))
  }
  await Promise.all(running)
}

interface Payer {
  online: PrepaidBuyer
  /** The proof of a payment that was made while the provider still worked. */
  proof: Record<string, string>
}

/** Makes a shopper who has paid, without the shop being notified yet. */
async function makePayer(buyer: Buyer): Promise<Payer> {
  const online = new PrepaidBuyer(buyer)
  const begun = begunOf(await online.begin(PRODUCT, crypto.randomUUID()))
  if (!begun) throw new Error('a payer could not begin')
  provider.loseEventsOf(begun.providerOrderId)
  const payment = provider.pay(begun.providerOrderId, 'captured')
  return { online, proof: provider.standIn.proofOf(payment) }
}

async function measure({ begin, end }: State) {
  const buyers = await signInBuyers(
    shop.origin,
    PAYERS + Math.ceil((CASH_PER_SECOND * seconds) / ORDERS_PER_BUYER),
  )
  const payers = await Promise.all(buyers.slice(0, PAYERS).map(makePayer))
  const others = buyers.slice(PAYERS)
  const [first] = others
  if (!first) throw new Error('nobody signed in')
  const amount = await first.quote(PRODUCT, 1)
  const times = { cash: [] as number[], reads: [] as number[], payers: [] as number[] }
  const said = new Map<string, number>()
  let failed = 0
  await begin?.(provider)
  await Promise.all([
    steadily(CASH_PER_SECOND, async (n) => {
      const buyer = others[n % others.length] ?? first
      if (!(await timed(times.cash, buyer.confirm(PRODUCT, 1, amount))).ok) failed += 1
    }),
    steadily(READS_PER_SECOND, async (n) => {
      const { userId, headers } = others[n % others.length] ?? first
      const path =
        n % 2 === 0
          ? paths.orders.ofShopper({ user_id: userId })
          : `${paths.products.list()}?limit=${1 + (n % 40)}`
      const answer = await timed(times.reads, fetch(`${shop.origin}${path}`, { headers }))
      await answer.arrayBuffer()
      if (!answer.ok) failed += 1
    }),
    // Each payer starts a request every second: a new checkout, or a check of the paid one.
    steadily(PAYERS, async (n) => {
      const { online, proof } = payers[n % PAYERS] ?? { online: new PrepaidBuyer(first), proof: {} }
      const isStart = Math.floor(n / PAYERS) % 2 === 0
      const asking = isStart ? online.begin(PRODUCT, crypto.randomUUID()) : online.verify(proof)
      const answer = await timed(times.payers, asking)
      const begun = isStart && begunOf(answer)
      if (begun) provider.pay(begun.providerOrderId, 'captured')
      const words = `${isStart ? 'begin' : 'prove'} ${wordsOf(answer)}`
      said.set(words, (said.get(words) ?? 0) + 1)
    }),
  ])
  await end?.(provider)
  return { times, said, failed }
}

function wordsOf({ status, code }: ShopAnswer): string {
  return code === '' ? String(status) : `${status} ${code}`
}

const whole = (ms: number): string => `${Math.round(ms).toLocaleString('en-IN')} ms`
const padded = (texts: readonly string[]) =>
  texts.map((text, n) => (n === 0 ? text.padEnd(24) : text.padStart(14))).join('')

const busy = machineLoad()
console.log(
  `${os.cpus().length} cores, Node ${process.version}; ${seconds} s each; a second: ${CASH_PER_SECOND} cash orders, ${READS_PER_SECOND} reads, ${PAYERS} payers\n`,
)
const HEAD = ['the payment provider', 'cash p50', 'cash p99', 'reads p99', 'payers max', 'failed']
console.log(padded(HEAD))
const lines: string[][] = []
let isTooSlow = false
for (const state of STATES) {
  const { times, said, failed } = await measure(state)
  const cashMs = percentile(times.cash, 0.99)
  const readsMs = percentile(times.reads, 0.99)
  const payersMs = Math.max(...times.payers)
  const figures = [percentile(times.cash, 0.5), cashMs, readsMs, payersMs].map(whole)
  const line = [state.name, ...figures, String(failed)]
  lines.push(line)
  console.log(padded(line))
  console.log(
    `  payers heard: ${[...said].map(([words, often]) => `${words} × ${often}`).join('; ')}`,
  )
  isTooSlow ||= Math.max(cashMs, readsMs) >= LIMITS.othersMs || payersMs >= LIMITS.payerMs
}
await shop.stop()
await provider.close()
removeFolder(dataDir)

writeSection(
  'While the payment provider fails',
  `Written by \`npm run bench -- provider\`: ${seconds} s of each state, one after another, on the same
${os.cpus().length} cores, begun when ${busy}. Every second ${CASH_PER_SECOND} cash orders, ${READS_PER_SECOND} reads of orders and listings and ${PAYERS}
begun or proven payments are asked for, however long the earlier ones take. A cash order or a read may
take ${whole(LIMITS.othersMs)} (99 of 100), a payer hears a true sentence within ${whole(LIMITS.payerMs)}; else the run fails.
'failed' counts cash orders and reads that were refused.

${tableOf(HEAD, lines)}`,
)
if (isTooSlow) {
  console.error('Others wait for a second or more, or a payer for more than six.')
  process.exitCode = 1
}
