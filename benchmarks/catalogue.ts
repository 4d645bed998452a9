// The cost of a large catalogue: uncached pages and responses with the demo's products, and with 100,000 products
// or a million. `npm run bench -- catalogue`; `-- catalogue --million --rounds 20`
import os from 'node:os'
import { parseArgs } from 'node:util'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { shopifyCsv } from '#tests/support/product-csv.ts'
import { connectTo, freePort } from '#tests/support/running-shop.ts'
import { layOutCatalogue } from '#tests/support/whole-catalogue.ts'
import { RATE_LIMIT_FACTOR } from './busy-shop.ts'
import { familyOf, machineLoad, median, memoryMb, percentile } from './measures.ts'
import { signOwnerIn } from './owner.ts'
import { tableOf, writeSection } from './performance-file.ts'
import { startProgram, stopProgram } from './processes.ts'
import { requestCounts } from './server-counts.ts'

const { values } = parseArgs({
  options: {
    million: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '20' },
    imported: { type: 'string', default: '10000' },
  },
})
const rounds = Number(values.rounds)
/** The allowed factor of a page's 95th percentile compared with the demo's products. */
const MAX_FACTORS = new Map([
  [100_000, 2],
  [1_000_000, 3],
])
const sizes = [100_000, ...(values.million ? [1_000_000] : [])]
/** Smaller differences are measurement noise. */
const NOISE_MS = 5

const ADDRESSES = [
  ['home', '/'],
  ['listing', '/category/'],
  ['listing, cheapest first', '/category/?sort=price_asc'],
  ['listing, best rated first', '/category/?sort=rating'],
  ['listing of a category', '/category/Drinks'],
  ['listing in stock', '/category/?stock=in'],
  ['listing of a price', '/category/?price=150-300'],
  ['listing of a dosha', '/category/?dosha=pitta'],
  ['listing of a diet', '/category/?diet=vegan'],
  ['listing of a rare word', '/category/?q=khus'],
  ['listing of a common word', '/category/?q=sharbat'],
  ['search as one types', '/api/products/query/khus'],
  ['search of a common word', '/api/products/query/sharbat'],
  ['search of a misspelt word', '/api/products/query/sharrbat'],
  ['product', '/product/khus-sharbat'],
  ['related products', '/api/products/khus-sharbat/related'],
  ['products as JSON', '/api/products'],
  ['goods by their fit', '/api/fit'],
  ['categories', '/api/category'],
  ['index of sitemaps', '/sitemap.xml'],
  ['a sitemap', '/sitemap-en.xml'],
  ['panel: last changed', '/admin_panel/products'],
  ['panel: low in stock', '/admin_panel/products?state=low'],
  ['panel: ending soon', '/admin_panel/products?state=ending'],
  ['panel: by a word', '/admin_panel/products?q=khus'],
  ['panel: what waits', '/admin_panel?tab=decisions'],
] as const

interface Figure {
  p50: number
  p95: number
  /** Pages of tables and indexes that one request read. */
  pages: number
  bytes: number
}

const dataDir = temporaryFolder()
const port = await freePort()
const open = () =>
  startProgram('benchmarks/afresh-server.ts', [], {
    RATE_LIMIT_FACTOR,
    PORT: String(port),
    DATA_DIR: dataDir,
  })
let shop = await open()
const first = await connectTo(dataDir)
await requestCounts(first)
await first.end()
await stopProgram(shop)
shop = await open()
let client = await connectTo(dataDir)
process.on('exit', () => shop.child.kill())

const origin = `http://127.0.0.1:${port}`
const cookie = { cookie: await signOwnerIn(client), origin }
const session = await fetch(`${origin}/api/auth/session`, { headers: cookie })
const { token: formToken } = (await session.json()) as { token: string }
const headers = { ...cookie, 'x-csrf-token': formToken }

async function time(address: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const answer = await fetch(`${origin}${address}`, { headers, redirect: 'manual' })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return { ms: performance.now() - began, bytes }
}

async function measure(address: string): Promise<Figure> {
  const { bytes } = await time(address)
  await time(address)
  await client.query('select pg_stat_statements_reset()')
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await time(address)).ms)
  const { rows } = await client.query<{ pages: number }>(
    `select sum(shared_blks_hit + shared_blks_read)::float8 as pages from pg_stat_statements
     where query not like '%pg_stat_statements%'`,
  )
  return {
    p50: median(times),
    p95: percentile(times, 0.95),
    pages: Math.round((rows[0]?.pages ?? 0) / rounds),
    bytes,
  }
}

/** Imports a file of new products and undoes the import, so that the next size starts with the same data. */
async function importMany(): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([shopifyCsv(Number(values.imported)).text]), 'products.csv')
  const began = performance.now()
  const post = async (address: string, body: FormData | string, more = {}) => {
    const answer = await fetch(`${origin}${address}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body,
    })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { import_id: string; file_hash: string }
  }
  const { import_id, file_hash } = await post('/api/product-imports', form)
  await post(
    `/api/product-imports/${import_id}/confirm`,
    JSON.stringify({ file_hash, take_prices: [] }),
    { 'content-type': 'application/json' },
  )
  const ms = performance.now() - began
  await client.query(
    `delete from product_imports; delete from products where id like 'test-sharbat-%'`,
  )
  return ms
}

async function startAgain(): Promise<number> {
  await client.end()
  await stopProgram(shop)
  const began = performance.now()
  shop = await open()
  const ms = performance.now() - began
  client = await connectTo(dataDir)
  return ms
}

interface Run {
  figures: Map<string, Figure>
  importMs: number
  startMs: number
  memory: number
}

async function measureAll(): Promise<Run> {
  const startMs = await startAgain()
  const figures = new Map<string, Figure>()
  for (const [name, address] of ADDRESSES) {
    const figure = await measure(address)
    figures.set(name, figure)
    console.log(
      `${name.padEnd(30)}${figure.p50.toFixed(0).padStart(8)} ms${figure.p95.toFixed(0).padStart(8)} ms${String(figure.pages).padStart(10)} pages`,
    )
  }
  const importMs = await importMany()
  return { figures, importMs, startMs, memory: memoryMb(familyOf(shop.child.pid ?? 0)) }
}

const busy = machineLoad()
const runs = [await measureAll()]
let laidOut = 0
for (const size of sizes) {
  const began = performance.now()
  await layOutCatalogue(client, { from: laidOut + 1, to: size, today: new Date() })
  laidOut = size
  console.log(`\n${size} products laid out in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  runs.push(await measureAll())
}
await client.end()
await stopProgram(shop)
removeFolder(dataDir)

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const ms = (value = Number.NaN): string => `${value.toFixed(0)} ms`
const [small, ...larger] = runs
const faults: string[] = []
const lines = ADDRESSES.map(([name]) => {
  const before = small?.figures.get(name)
  return [
    name,
    ms(before?.p95),
    ...larger.flatMap((run, nth) => {
      const after = run.figures.get(name)
      const times = (after?.p95 ?? Number.NaN) / (before?.p95 ?? Number.NaN)
      const max = MAX_FACTORS.get(sizes[nth] ?? 0) ?? 0
      const isNoise = (after?.p95 ?? 0) - (before?.p95 ?? 0) < NOISE_MS
      if (times > max && !isNoise)
        faults.push(`${name}: ${times.toFixed(1)} times at ${whole(sizes[nth] ?? 0)}`)
      return [ms(after?.p95), times.toFixed(1)]
    }),
    ...runs.map(({ figures }) => whole(figures.get(name)?.pages ?? 0)),
  ]
})
const ratio = (of: (run: Run) => number) => [
  ms(small && of(small)),
  ...larger.flatMap((run) => [ms(of(run)), (of(run) / (small ? of(small) : 1)).toFixed(1)]),
  ...runs.map(() => ''),
]
lines.push([
  `import of ${whole(Number(values.imported))} rows`,
  ...ratio(({ importMs }) => importMs),
])
lines.push(['start', ...ratio(({ startMs }) => startMs)])
const names = ["the demo's", ...sizes.map(whole)]
const table = tableOf(
  [
    'asked for',
    names[0] ?? '',
    ...names.slice(1).flatMap((name) => [name, 'times']),
    ...names.map((name) => `pages, ${name}`),
  ],
  lines,
)
console.log(`\n${table}\n`)
for (const fault of faults) console.error(fault)
writeSection(
  'With a large catalogue',
  `Written by \`npm run bench -- catalogue\`: pages and answers over HTTP, each rendered afresh, with the demo's products and
with ${sizes.map(whole).join(' and ')}, on the built-in database and ${os.cpus().length} cores, Node ${process.version}; the 95th percentile of
${rounds} rounds one after the other, begun when ${busy}. Pages (8 kB) are what all statements of one request looked at,
in tables and indexes, in memory or not; they are the same on every machine. Two answers grow themselves: the index names
three sitemaps for each thousand products, 210 kB of them for a million, and the JSON lists up to 1,000 products. Afterwards
the shop and its database held
${runs.map(({ memory }) => `${whole(memory)} MB`).join(', then ')} (PSS). The run fails when something takes more than ${[...MAX_FACTORS.values()].join(' or ')} times as long.

${table}`,
)
process.exitCode = faults.length > 0 ? 1 : 0
