// The CPU time of an order by package and by statement, and an order's work in
// PostgreSQL, including its mail. `npm run bench -- profile`; `-- profile --orders 1600`

import { parseArgs } from 'node:util'
import { signInBuyers } from '#tests/support/buyers.ts'
import { removeFolder } from '#tests/support/folders.ts'
import { connectTo, embeddedServer, freePort } from '#tests/support/running-shop.ts'
import { openBusyShop } from './busy-shop.ts'
import { CASH_ORDERS_PER_BUYER, CheckoutClient } from './checkouts.ts'
import { profileProcess, timeByPackage } from './cpu-profile.ts'
import { type Checkouts, runConcurrently } from './lanes.ts'
import { jobsOf, machineLoad, memoryOf } from './measures.ts'
import { allMailsSent, stockUp } from './orders.ts'
import { tableOf, writeSection } from './performance-file.ts'
import { beginCounting, familyMs, processorMs, readCounts, requestCounts } from './server-counts.ts'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1600' } } })
const count = Number(values.orders)
const MAX_ROWS = 14

const busy = machineLoad()
const busyShop = await openBusyShop()
const before = await connectTo(busyShop.shop.dataDir)
await requestCounts(before)
await before.end()
const inspected = await freePort()
const shop = await busyShop.restart({ NODE_OPTIONS: `--inspect=127.0.0.1:${inspected}` })
await stockUp(shop.dataDir)
const client = await connectTo(shop.dataDir)

const LOOKS_EVERY_MS = 200

type Act = (n: number) => Promise<{ ok: boolean; ms: number }>

/** Measures many orders of one kind, until the last mail has been sent. */
async function measure(name: string, orders: number, act: Act): Promise<string> {
  await runConcurrently(Math.ceil(orders / 4), act)
  await allMailsSent(client, LOOKS_EVERY_MS)
  const database = embeddedServer(shop.dataDir).pid
  const jobs = jobsOf(shop)
  const spentSoFar = () => [processorMs([shop.pid]), processorMs(jobs), familyMs(database)] as const
  const earlier = spentSoFar()
  await beginCounting(client)
  let done: Checkouts | undefined
  const profile = await profileProcess(inspected, async () => {
    done = await runConcurrently(orders, (n) => act(n + orders))
    if (done.failed > 0) throw new Error(`${done.failed} orders failed`)
    await allMailsSent(client, LOOKS_EVERY_MS)
  })
  const spent = spentSoFar().map((ms, at) => ms - (earlier[at] ?? 0))
  const counts = await readCounts(client)
  const each = (total: number, digits = 2) => (total / orders).toFixed(digits)
  const packages = [...timeByPackage(profile)].toSorted(([, one], [, other]) => other - one)
  const worked = packages.reduce((sum, [, ms]) => sum + ms, 0)
  const share = (ms: number) => `${((ms / worked) * 100).toFixed(1)} %`
  const calls = counts.statements.reduce((sum, statement) => sum + statement.calls, 0)
  const facts = [
    ['orders in a second, of this run', `${done?.perSecond.toFixed(0)}`],
    ...['process that serves', 'process for jobs', 'database'].map((who, at) => [
      `processor of the ${who}`,
      `${each(spent[at] ?? 0)} ms`,
    ]),
    ['statements', each(calls, 1)],
    ['transactions', each(counts.transactions)],
    ['fsyncs of the log', each(counts.fsyncs)],
    ['write-ahead log', `${each(counts.walBytes, 0)} bytes`],
    ...counts.updates
      .filter(({ all }) => all >= orders / 10)
      .map(({ table, all, hot }) => [
        `updates of ${table}, and those that touch no index`,
        `${each(all)}, ${each(hot)}`,
      ]),
  ]
  const text = `### ${name}

${tableOf(['of one order and its mails', ''], facts)}

${tableOf(
  ['the processor of the process that serves, by package', 'share'],
  packages.slice(0, MAX_ROWS).map(([who, ms]) => [who, share(ms)]),
)}

${tableOf(
  ['statement', 'calls', 'in the database'],
  counts.statements
    .slice(0, MAX_ROWS)
    .map(({ text, calls, ms }) => [`\`${shortened(text)}\``, each(calls), `${each(ms, 3)} ms`]),
)}`
  console.log(`${text}\n`)
  return text
}

function shortened(statement: string): string {
  return statement.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', '').slice(0, 90)
}

const checkoutClient = new CheckoutClient(shop.origin, busyShop.provider)
const cashBuyers = await signInBuyers(shop.origin, Math.ceil((count * 2.5) / CASH_ORDERS_PER_BUYER))
const payers = await signInBuyers(shop.origin, 64)
const [first] = payers
if (!first) throw new Error('nobody signed in')
await checkoutClient.learnPrices(first)
const inTurn = (some: typeof payers) => (n: number) => some[n % some.length] ?? first
const sections = [
  await measure('Cash on delivery', count, (n) => checkoutClient.cash(inTurn(cashBuyers)(n), n)),
  await measure('Paid online', Math.ceil(count / 4), (n) =>
    checkoutClient.prepaid(inTurn(payers)(n), n),
  ),
]
const memory = `Afterwards ${memoryOf(shop)}`
console.log(memory)
await client.end()
await busyShop.stopServices()
await shop.stop()
removeFolder(shop.dataDir)

writeSection(
  "Where an order's time goes",
  `Written by \`npm run bench -- profile\`, begun when ${busy}: the built demo shop, eight buyers at once,
${count} cash orders and a quarter as many paid online, each with its mails sent. The counts are PostgreSQL's own;
the shares are of the samples in which the process that serves worked. Counting and sampling cost time themselves, so
this tells where time goes and not how much there is.

${sections.join('\n\n')}

${memory}`,
)
