// npm run restore FILE: restores a backup into an empty place, or puts aside what is there.
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { backupPlanFor } from '#backups.ts'
import { type Config, readBackupConfig } from '#config.ts'
import type { ArchiveEntry } from '#database/backups/archive-writer.ts'
import { SECRET_FILE } from '#database/backups/data-files.ts'
import { connectionTo, type ShopConnection } from '#database/backups/databases.ts'
import { identitiesIn } from '#database/backups/keys.ts'
import { BackupRefusal } from '#database/backups/refusal.ts'
import { refuseForeign } from '#database/backups/staging.ts'
import { openDataFolder } from '#database/embedded/data-folder.ts'
import { openEmbedded } from '#database/embedded/embedded.ts'
import { closeWhenInterrupted } from '#database/embedded/interruption.ts'
import { examineNamedServer } from '#database/named-server.ts'
import { ERASED_LIST, type ErasedPerson, parseErasedList } from '#domain/accounts/erased-person.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { BackupStore } from '#providers/backup-store/port.ts'
import type { ObjectStorage } from '#providers/storage/port.ts'
import { storageFor } from '#storage.ts'
import { checkBackup, type Restored, restoreBackup } from '#use-cases/backups/restore-backup.ts'
import { count, readWords, runCommand, say, stopwatch } from './command.ts'

const { values, positionals } = readWords({
  allowPositionals: true,
  options: {
    identity: { type: 'string', short: 'i' },
    replace: { type: 'string' },
    erased: { type: 'string' },
  },
})

await runCommand(restore)

async function restore(): Promise<void> {
  const [file, ...others] = positionals
  if (file === undefined || values.identity === undefined || others.length > 0) {
    throw new BackupRefusal(
      'Which backup, and which key? npm run restore -- FILE --identity KEYFILE, where KEYFILE has the line AGE-SECRET-KEY-1… that npm run backup -- --new-key printed.',
    )
  }
  const sinceStart = stopwatch()
  const identities = identitiesIn(await readFile(values.identity, 'utf8'))
  const config = readBackupConfig(process.env)
  const storage = storageFor(config)
  // A large backup is checked for minutes; a place that cannot take it is known at once.
  if (config.databaseUrl) await examineNamedServer({ connectionString: config.databaseUrl })
  const stored = backupPlanFor(config, storage)?.store
  const isFile = existsSync(file) || !stored
  const backup = { open: () => (isFile ? createReadStream(file) : stored.open(file)), identities }
  say('Checking the backup …')
  await checkBackup(backup)
  const erased = await readErasedList(file, stored)
  const place = await openPlace(config)
  try {
    const restored = await restoreBackup(backup, {
      connection: place.connection,
      maintenance: connectionTo(place.connection, 'postgres'),
      dataDir: openDataFolder(config.dataDir),
      putPicture: storage && ((picture) => putPicture(storage, picture)),
      replace: values.replace,
      erased,
      confirm: place.confirm,
      report: say,
    })
    report(restored, config)
    say(`Restored in ${sinceStart()}.`)
  } finally {
    await place.close()
  }
}

/**
 * The list of erased people: the one that is named, else the one beside the backup and the one in the place of
 * backups. Without any, people who were erased since would be back, so the command says so.
 */
async function readErasedList(
  file: string,
  stored: BackupStore | undefined,
): Promise<ErasedPerson[]> {
  if (values.erased !== undefined) return parseErasedList(await readFile(values.erased, 'utf8'))
  const beside = path.join(path.dirname(file), ERASED_LIST)
  const texts = [
    existsSync(beside) ? await readFile(beside, 'utf8') : undefined,
    await stored?.readText(ERASED_LIST),
  ].filter((text) => text !== undefined)
  if (texts.length === 0) {
    say(
      `No list of erased people (${ERASED_LIST}) was found beside the backup: if anybody was erased since,`,
    )
    say('fetch the list from the place of the backups and restore again with --erased FILE.')
  }
  return texts.flatMap(parseErasedList)
}

/** A shop whose pictures are in a bucket gets them back there. */
async function putPicture(storage: ObjectStorage, picture: ArchiveEntry): Promise<void> {
  refuseForeign(picture)
  const type = picture.path.endsWith('.avif') ? 'image/avif' : 'image/webp'
  const stored = await storage.put(picture.path, picture.bytes, type)
  if (!stored.ok) throw new BackupRefusal(`A picture could not be stored: ${stored.detail}`)
}

interface Place {
  connection: ShopConnection
  /** Called when the shop is restored there. */
  confirm(): Promise<void>
  close(): Promise<void>
}

async function openPlace({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Place> {
  if (databaseUrl) {
    const nothing = async () => {}
    return { connection: { connectionString: databaseUrl }, confirm: nothing, close: nothing }
  }
  const embedded = await closeWhenInterrupted(
    openEmbedded({ dataDir, report: say, onLost: () => {} }),
  )
  const { connection, close } = embedded
  return { connection: { ...connection }, confirm: embedded.confirmMark, close }
}

function report(
  { contents, holdings, broken, forgotten, nextNumber, documents, putAside }: Restored,
  config: Pick<Config, 'dataDir' | 'sessionSecret'>,
): void {
  const { head, manifest } = contents
  const { orders, latestOrderAt, customers, products, invoices, pictures } = holdings
  say(`The backup's end mark: ${head.endMark}. Whatever was answered before it is here.`)
  say(
    `  ${count(orders)} orders${latestOrderAt ? `, the latest of ${latestOrderAt.toISOString()}` : ''}`,
  )
  say(`  ${count(customers)} customers, ${count(products)} products, ${count(invoices)} invoices`)
  say(`  ${count(pictures)} uploaded pictures, ${count(manifest.files.count)} files`)
  if (forgotten > 0) say(`  Forgotten again: ${count(forgotten)}, by the list of erased people`)
  for (const one of putAside) say(`  What was here before is now: ${one}`)
  const rules = Object.entries(broken)
  if (rules.length === 0) say('  Every rule of the books holds.')
  for (const [rule, rows] of rules)
    say(`  Broken, as it was in the backup: ${rule} (${rows.length})`)
  say(`New orders are numbered from ${orderNumber(nextNumber)}, past those since the backup.`)
  for (const { series, year, last } of documents) {
    say(`${series}/${year} goes on after ${last}, where the shop that was here before has counted.`)
  }
  say(
    'Invoices and credit notes since the backup are reported by hand, and where no shop was here before, their numbers are moved on by hand too (docs/operations.md, Restore).',
  )
  say('Everybody signs in again. Mails and refunds that were under way are taken up again.')
  if (config.sessionSecret === undefined) return
  say(
    `Links in mails sent before open with the old SESSION_SECRET, which is in ${path.resolve(config.dataDir, SECRET_FILE)}.`,
  )
}
