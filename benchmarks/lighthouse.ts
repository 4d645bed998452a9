// Lighthouse scores of some pages with its settings for a phone on a slow network, written into
// docs/performance.md. `npm run lighthouse`; `-- --rounds 5`
import { execFile } from 'node:child_process'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { TRANSLATIONS } from '#domain/language/languages.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { startRunningShop } from '#tests/support/running-shop.ts'
import { inLanguage, pages } from '#urls.ts'
import { median } from './measures.ts'
import { tableOf, writeBeginning } from './performance-file.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const rounds = Number(values.rounds)
const { CHROME_PATH = '', LIGHTHOUSE_PROGRAM = '' } = process.env

const PAGES = [
  ['Home', pages.home],
  ['Listing', pages.listing()],
  ['Product', pages.product('khus-sharbat')],
  ['Article', pages.blog('six-tastes-on-one-indian-plate')],
  ['Quiz', pages.quiz],
  // Other scripts use other fonts; the largest contentful paint must be as fast.
  ...TRANSLATIONS.map(
    (language) =>
      [`Product, ${language}`, inLanguage(pages.product('khus-sharbat'), language)] as const,
  ),
] as const

const BROWSER =
  '--headless --no-sandbox --disable-quic --disable-background-networking --no-first-run'

const Score = z.object({ score: z.number() })
const Figure = z.object({ numericValue: z.number() })
const Report = z.object({
  lighthouseVersion: z.string(),
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: z.looseObject({
    'first-contentful-paint': Figure,
    'largest-contentful-paint': Figure,
    'total-blocking-time': Figure,
    'cumulative-layout-shift': Figure,
    'total-byte-weight': Figure,
  }),
})
type Report = z.infer<typeof Report>

/** The only failure that is retried: the browser lost its trace. */
const LOST_TRACE = 'NO_NAVSTART'

async function measure(url: string, again = true): Promise<Report> {
  const { stdout, stderr } = await runLighthouse(url)
  if (again && stderr.includes(LOST_TRACE)) return measure(url, false)
  if (stderr.includes('Runtime error')) throw new Error(stderr.trim())
  const report: unknown = JSON.parse(stdout)
  reportFailures(url, report)
  return Report.parse(report)
}

function runLighthouse(url: string): Promise<{ stdout: string; stderr: string }> {
  const words = [
    LIGHTHOUSE_PROGRAM,
    url,
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${BROWSER}`,
  ]
  const options = { env: { ...process.env, CHROME_PATH }, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) => {
    execFile(process.execPath, words, options, (_failure, stdout, stderr) =>
      resolve({ stdout, stderr }),
    )
  })
}

/** Prints the audits that cost points. */
function reportFailures(url: string, report: unknown): void {
  const { audits, categories } = z
    .looseObject({
      audits: z.record(
        z.string(),
        z.looseObject({ title: z.string(), score: z.number().nullish() }),
      ),
      categories: z.record(
        z.string(),
        z.looseObject({
          auditRefs: z.array(z.looseObject({ id: z.string(), weight: z.number() })),
        }),
      ),
    })
    .parse(report)
  for (const [category, { auditRefs }] of Object.entries(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      const score = audit?.score ?? 1
      if (weight > 0 && score < 0.9) console.log(`  ${url} ${category}: ${audit?.title} (${score})`)
    }
  }
}

interface Row {
  name: string
  performance: number
  accessibility: number
  practices: number
  seo: number
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  shift: number
  kilobytes: number
}

function rowOf(name: string, reports: readonly Report[]): Row {
  const of = (pick: (report: Report) => number) => median(reports.map(pick))
  const percent = (pick: (report: Report) => { score: number }) =>
    Math.round(of((report) => pick(report).score) * 100)
  return {
    name,
    performance: percent(({ categories }) => categories.performance),
    accessibility: percent(({ categories }) => categories.accessibility),
    practices: percent(({ categories }) => categories['best-practices']),
    seo: percent(({ categories }) => categories.seo),
    firstPaintMs: of(({ audits }) => audits['first-contentful-paint'].numericValue),
    largestPaintMs: of(({ audits }) => audits['largest-contentful-paint'].numericValue),
    blockingMs: of(({ audits }) => audits['total-blocking-time'].numericValue),
    shift: of(({ audits }) => audits['cumulative-layout-shift'].numericValue),
    kilobytes: of(({ audits }) => audits['total-byte-weight'].numericValue) / 1024,
  }
}

/** The shop's goals; a run that misses one exits with a failure. */
function meetsGoals({ performance, accessibility, practices, seo, shift }: Row): boolean {
  const isWhole = [accessibility, practices, seo].every((score) => score === 100)
  return performance >= 95 && isWhole && shift <= 0.02
}

const HEAD = [
  'page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'first paint',
  'largest paint',
  'blocked',
  'shift',
  'weight',
]

function table(rows: readonly Row[]): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return tableOf(
    HEAD,
    rows.map((row) => [
      row.name,
      ...[row.performance, row.accessibility, row.practices, row.seo].map(String),
      seconds(row.firstPaintMs),
      seconds(row.largestPaintMs),
      `${Math.round(row.blockingMs)} ms`,
      row.shift.toFixed(3),
      `${Math.round(row.kilobytes)} kB`,
    ]),
  )
}

const dataDir = temporaryFolder()
const shop = await startRunningShop({ dataDir })
const rows: Row[] = []
let version = ''
try {
  for (const [name, path] of PAGES) {
    // Requested a few times first, because a shop that has just started still makes its best compressed forms.
    for (let visit = 0; visit < 5; visit += 1) await fetch(`${shop.origin}${path}`)
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1)
      reports.push(await measure(`${shop.origin}${path}`))
    version = reports[0]?.lighthouseVersion ?? ''
    const row = rowOf(name, reports)
    rows.push(row)
    console.log(`${name}: ${row.performance} ${row.accessibility} ${row.practices} ${row.seo}`)
  }
} finally {
  await shop.stop()
  removeFolder(dataDir)
}
// A busy machine costs points, so its load is printed.
const load = os.loadavg().map((figure) => figure.toFixed(1))[2] ?? ''
const text = `# Performance

Written by \`npm run lighthouse\`: Lighthouse ${version} with its own settings for a phone (a slow 4G
network and a processor slowed to a quarter, both simulated), the built demo shop on the same
machine (${os.cpus().length} cores, load ${load}, Node ${process.version}), the median of ${rounds} rounds.
Goals: performance at least 95, the other three 100, layout shift at most 0.02.

${table(rows)}
`
writeBeginning(text)
console.log(`\n${table(rows)}\n\nWritten to docs/performance.md.`)
if (!rows.every(meetsGoals)) {
  console.error('\nA goal was missed.')
  process.exitCode = 1
}
