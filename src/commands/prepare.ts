import { readConfig } from '#config.ts'
import { openDataFolder } from '#database/embedded/data-folder.ts'
import { readMark } from '#database/embedded/mark.ts'
import { seedShop } from '#database/seed/seed.ts'
import { openShopDatabase } from '../opened-database.ts'
import { CONSULTANTS } from '../settings.ts'
import { runCommand, say } from './command.ts'

// Sets the built-in database of a new folder up, as the start would, while the shop is being built:
// node src/commands/prepare.ts CONTENT, which names what is seeded. A folder that was used, and a database that the
// settings name, are left to the start.
const [, , content] = process.argv

await runCommand(async () => {
  const config = readConfig(process.env)
  const { databaseUrl, dataDir, mode } = config
  if (databaseUrl || readMark(openDataFolder(dataDir))) return
  // Whoever interrupts the start waits for the few seconds that this takes, and no server is left behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const { db, closeDatabase } = await openShopDatabase(config, {
    log: undefined,
    traces: undefined,
    report: say,
    isStopping: () => false,
    onLost: (error) => {
      throw error
    },
  })
  try {
    await seedShop(db, { now: new Date(), mode, consultants: CONSULTANTS, content })
  } finally {
    await closeDatabase()
  }
})
