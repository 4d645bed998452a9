// npm run backup: writes a backup of the shop, whether it runs or not.
import path from 'node:path'
import { backupPlanFor } from '#backups.ts'
import { type Config, readBackupConfig } from '#config.ts'
import type { ShopConnection } from '#database/backups/databases.ts'
import { newBackupKey } from '#database/backups/keys.ts'
import { BackupRefusal } from '#database/backups/refusal.ts'
import { openDatabase } from '#database/connection.ts'
import { openBeside } from '#database/embedded/beside.ts'
import { storageFor } from '#storage.ts'
import { backUp } from '#use-cases/backups/back-up.ts'
import { count, megabytes, readWords, runCommand, say, stopwatch } from './command.ts'

const { values } = readWords({
  options: {
    'new-key': { type: 'boolean', default: false },
    to: { type: 'string' },
    key: { type: 'string' },
    test: { type: 'boolean', default: false },
  },
})

await runCommand(() => (values['new-key'] ? printNewKey() : makeOne()))

async function printNewKey(): Promise<void> {
  const { identity, recipient } = await newBackupKey()
  say('# Keep this in a file away from the shop, such as a password manager and a printout.')
  say('# Whoever has it can read every backup; without it nobody can. It is shown only now.')
  say(`# public key: ${recipient}`)
  say(identity)
  say('')
  say(`# The shop gets the public key alone: BACKUP_KEY=${recipient}`)
}

async function makeOne(): Promise<void> {
  const sinceStart = stopwatch()
  const config = readBackupConfig({
    ...process.env,
    ...(values.to === undefined ? {} : { BACKUP_FOLDER: values.to }),
    ...(values.key === undefined ? {} : { BACKUP_KEY: values.key }),
  })
  const backups = backupPlanFor(config, storageFor(config))
  if (!backups) {
    throw new BackupRefusal(
      'Where should the backup go, and who may open it? Set BACKUP_FOLDER and BACKUP_KEY, or add --to FOLDER --key age1…; npm run backup -- --new-key makes a key.',
    )
  }
  const shop = await openShop(config)
  const db = openDatabase(shop.connection, 1)
  try {
    const answer = await backUp(
      { ...backups, db, clock: { now: () => new Date() }, connection: shop.connection },
      { withRestoreTest: values.test },
    )
    if (!answer.ok) throw answer.error
    const { made, testProblem } = answer
    const { tables, files, missingPictures } = made.manifest
    say(`Backup: ${path.join(backups.store.place, made.name)}`)
    say(`  ${megabytes(made.bytes)}, SHA-256 ${made.sha256}`)
    say(`  ${count(tables.orders?.rows ?? 0)} orders, ${count(files.count)} files; ${sinceStart()}`)
    say(`  Everything that the shop answered before ${made.head.endMark} is in it.`)
    if (missingPictures > 0)
      say(`  ${count(missingPictures)} files of pictures were missing already.`)
    if (testProblem) throw new BackupRefusal(`The restore test failed: ${testProblem}`)
    if (testProblem === '') say(`  Restored into a scratch database and checked; ${sinceStart()}`)
  } finally {
    await db.$client.end()
    await shop.close()
  }
}

async function openShop({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<{
  connection: ShopConnection
  close(): Promise<void>
}> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, close: async () => {} }
  const opened = await openBeside(dataDir)
  if (opened) return opened
  throw new BackupRefusal(
    `The folder ${path.resolve(dataDir)} holds no shop. Set DATA_DIR or DATABASE_URL as for the shop; docs/operations.md, One machine, has the way for a service.`,
  )
}
