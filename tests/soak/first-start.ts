// Kills the very first start of a shop at times spread over its duration, each on a new folder, and checks that
// the next start opens it. `node tests/soak/first-start.ts --moments 20`
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '#database/connection.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { folderIsQuiet, killedStart } from '#tests/support/launched-shop.ts'
import { embeddedServer, startRunningShop } from '#tests/support/running-shop.ts'

const { values } = parseArgs({ options: { moments: { type: 'string', default: '20' } } })
const MOMENTS = Number(values.moments)
const PRODUCTS = 71
/** The files of an opened shop's folder, with no unfinished ones. */
const WHOLE = 'postgres, samagni.json, session-secret, socket'

/** Opens the shop, checks that everything is there, closes it; returns the time it took to open. */
async function openWhole(dataDir: string): Promise<number> {
  const shop = await startRunningShop({ dataDir })
  const { socket } = embeddedServer(dataDir)
  const db = openDatabase({ host: socket, user: 'samagni', database: 'samagni' }, 1)
  const broken = await brokenInvariants(db)
  const { rows } = await db.$client.query('select count(*)::int as products from products')
  await db.$client.end()
  const code = await shop.stop()
  const found = { products: rows[0].products, folder: readdirSync(dataDir).sort().join(', '), code }
  const isWhole = found.products === PRODUCTS && found.folder === WHOLE && code === 0
  if (!isWhole || Object.keys(broken).length > 0) {
    throw new Error(
      `the shop is not whole: ${JSON.stringify({ ...found, broken })}\n${shop.output()}`,
    )
  }
  return shop.startMs
}

async function inNewFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = temporaryFolder()
  const result = await work(dataDir)
  await folderIsQuiet(dataDir)
  removeFolder(dataDir)
  return result
}

const wholeMs = await inNewFolder(openWhole)
console.log(`First starts: one takes ${wholeMs} ms; ${MOMENTS} are killed on the way`)
let slowest = 0
for (let moment = 1; moment <= MOMENTS; moment += 1) {
  const afterMs = Math.round((wholeMs * moment) / MOMENTS)
  const withPrograms = moment % 2 === 0
  const openedMs = await inNewFolder(async (dataDir) => {
    await killedStart({ DATA_DIR: dataDir }, { afterMs, withPrograms })
    return openWhole(dataDir)
  })
  slowest = Math.max(slowest, openedMs)
  const victim = withPrograms ? 'the shop and its programs' : 'the shop'
  console.log(`  after ${afterMs} ms killed ${victim}; the next start took ${openedMs} ms`)
}
console.log(
  `All ${MOMENTS} first starts that were killed opened at the next; slowest ${slowest} ms.`,
)
