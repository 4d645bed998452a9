// How long the built shop takes to start until it responds, with existing data: `npm run bench -- start`;
// `-- start --rounds 9`
import os from 'node:os'
import { parseArgs } from 'node:util'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { startRunningShop } from '#tests/support/running-shop.ts'
import { machineLoad, median } from './measures.ts'
import { tableOf, writeSection } from './performance-file.ts'
import { processorMs } from './server-counts.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
const busy = machineLoad()
const dataDir = temporaryFolder()

async function start() {
  const shop = await startRunningShop({ dataDir })
  const started = { ms: shop.startMs, processor: processorMs([shop.pid]) }
  await shop.stop()
  return started
}

const first = await start()
// The first warm start writes V8's code cache.
await start()
const warm: Awaited<ReturnType<typeof start>>[] = []
for (let round = 0; round < rounds; round += 1) warm.push(await start())
removeFolder(dataDir)

const row = (name: string, ms: number, processor: number) => [
  name,
  ...[ms, processor].map((value) => `${value.toFixed(0)} ms`),
]
const table = tableOf(
  ['start', 'to the first answer', 'processor'],
  [
    row('first, on an empty folder', first.ms, first.processor),
    row('warm, median', median(warm.map(({ ms }) => ms)), median(warm.map((one) => one.processor))),
    row(
      'warm, quickest',
      Math.min(...warm.map(({ ms }) => ms)),
      Math.min(...warm.map((one) => one.processor)),
    ),
  ],
)
console.log(table)
writeSection(
  'A start',
  `Written by \`npm run bench -- start\`: the built demo shop with the built-in database on ${os.cpus().length} cores, Node ${process.version}, from the
command to the first answer of \`/readyz\`; ${rounds} warm starts, begun when ${busy}. The processor's time is that of the
process that serves.

${table}`,
)
