import { readFileSync, statSync } from 'node:fs'
import { openDatabase } from '#database/connection.ts'
import { openEmbedded } from '#database/embedded/embedded.ts'
import { listMigrations, migrate } from '#database/migrate.ts'
import { seedShop } from '#database/seed/seed.ts'
import { ACTS } from './support/daily-acts.ts'
import { removeFolder, temporaryFolder } from './support/folders.ts'
import { brokenInvariants } from './support/invariants.ts'
import { openOldShop } from './support/old-shop.ts'
import { readRecorded } from './support/recorded-statements.ts'
import { readRows, readSchema, refusedStatements, writeRelease } from './support/release.ts'
import { layOutYears } from './support/years/years-of-orders.ts'

const ORDERS = 400

/**
 * Writes what this release leaves to the ones after it: its schema, the statements in `folder` that its tests sent,
 * and some hundred orders in every state. Returns what was written.
 */
export async function recordRelease(folder: string): Promise<string> {
  const dataDir = temporaryFolder()
  const embedded = await openEmbedded({ dataDir, report: () => {}, onLost: () => {} })
  const db = openDatabase(embedded.connection, 4)
  const now = new Date()
  await migrate(db.$client)
  const schema = await readSchema(db.$client)
  await seedShop(db, { now, mode: 'demo' })
  await layOutYears(db.$client, ORDERS, now)
  const shop = await openOldShop(db, { now: () => now })
  // A day of a shop adds what the years do not have; some acts need more orders than there are here.
  for (const prepare of Object.values(ACTS)) {
    await prepare(shop).then(
      (act) => act(),
      () => {},
    )
  }
  const broken = await brokenInvariants(db)
  if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken))

  const client = await db.$client.connect()
  const recorded = readRecorded(folder)
  // Tests also send what must fail, and use tables of their own.
  const refused = new Set((await refusedStatements(client, recorded)).map(({ text }) => text))
  client.release()
  const statements = recorded.filter((text) => !refused.has(text))
  const file = writeRelease({
    version: JSON.parse(readFileSync('package.json', 'utf8')).version,
    newestMigration: Math.max(...listMigrations().map(({ number }) => number)),
    ...schema,
    statements,
    rows: await readRows(db.$client),
  })
  await db.$client.end()
  await embedded.close()
  removeFolder(dataDir)
  return `${file}: ${Math.round(statSync(file).size / 1024)} kB, ${schema.columns.length} columns, ${schema.rules.length} rules, ${statements.length} statements`
}
