// The duration of the purchases in tests/browser/taps.phone.test.ts on a slow phone, and of opening a product from
// its card, written into docs/performance.md. `npm run bench -- purchases`; `-- purchases --rounds 3`
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { machineLoad, median } from './measures.ts'
import { tableOf, writeSection } from './performance-file.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const rounds = Number(values.rounds)

const Purchase = z.object({
  purchase: z.string(),
  taps: z.number(),
  fields: z.number(),
  keys: z.number(),
  tookMs: z.number(),
})
const Opening = z.object({ from: z.string(), tookMs: z.number() })
const Report = z.object({
  suites: z.array(
    z.object({
      specs: z.array(
        z.object({
          title: z.string(),
          ok: z.boolean(),
          tests: z.array(
            z.object({
              annotations: z.array(
                z.object({ type: z.string(), description: z.string().default('') }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** Runs the journeys of the long tests sequentially. */
function walk(): Promise<string> {
  const words = [
    createRequire(import.meta.url).resolve('@playwright/test/cli'),
    'test',
    '--config',
    'tests/browser/playwright.config.ts',
    'taps.phone',
    '--repeat-each',
    String(rounds),
    '--workers',
    '1',
    '--reporter',
    'json',
  ]
  const options = {
    env: { ...process.env, TEST_ROUNDS: 'long' },
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve) => {
    // The report contains failed journeys.
    execFile(process.execPath, words, options, (_failure, stdout) => resolve(stdout))
  })
}

const began = machineLoad()
const output = await walk()
const specs = Report.parse(JSON.parse(output.slice(output.indexOf('{\n')))).suites.flatMap(
  (suite) => suite.specs,
)
const failed = specs.filter(({ ok }) => !ok)
if (specs.length === 0 || failed.length > 0) {
  console.error(`These journeys failed: ${failed.map(({ title }) => title).join('; ') || 'all'}`)
  process.exit(1)
}

/** The journeys' annotations of one type. */
function reportedBy<Reported>(
  type: string,
  schema: z.ZodType<Reported>,
  nameOf: (reported: Reported) => string,
) {
  const reported = specs
    .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
    .filter((one) => one.type === type)
    .map(({ description }) => schema.parse(JSON.parse(description)))
  return Object.entries(Object.groupBy(reported, nameOf)).map(([name, all = []]) => ({ name, all }))
}

const seconds = (all: readonly { tookMs: number }[]) =>
  `${(median(all.map(({ tookMs }) => tookMs)) / 1000).toFixed(1)} s`

const purchases = tableOf(
  ['purchase', 'taps', 'typed fields', 'characters', 'time'],
  reportedBy('purchase', Purchase, ({ purchase }) => purchase).map(({ name, all }) => [
    name,
    ...[all[0]?.taps, all[0]?.fields, all[0]?.keys].map(String),
    seconds(all),
  ]),
)
const openings = tableOf(
  ['a product opens from its card on', 'name, picture and price'],
  reportedBy('opening', Opening, ({ from }) => from).map(({ name, all }) => [name, seconds(all)]),
)

writeSection(
  'A purchase on a slow phone',
  `Written by \`npm run bench -- purchases\`: the journeys of \`tests/browser/taps.phone.test.ts\` at 360 × 640, on
slow 4G (150 ms, 1.6 Mbit/s) with the processor slowed to a quarter, on the same ${os.cpus().length} cores,
Node ${process.version}; medians of ${rounds} rounds, begun when ${began}. The time is that of a machine that reads nothing
and types at once, from the address to the order's number. The pincode is among the typed fields.

${purchases}

${openings}`,
)
console.log(`${purchases}\n\n${openings}\n\nWritten to docs/performance.md.`)
