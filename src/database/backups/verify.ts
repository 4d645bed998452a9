import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { openArchive } from './archive-reader.ts'
import type { ArchiveEntry } from './archive-writer.ts'
import { FILES, partsOf, summingFiles } from './copy-out.ts'
import { FORMAT, HEAD, Head, MANIFEST, Manifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'

/** A backup that can be opened more than once, and its keys. */
export interface SealedBackup {
  open(): Readable | Promise<Readable>
  identities: readonly string[]
}

export interface BackupContents {
  head: Head
  manifest: Manifest
}

interface Handlers {
  onHead?(head: Head): Promise<void> | void
  onRows?(table: string, bytes: Buffer): Promise<void> | void
  onFile?(file: ArchiveEntry): Promise<void> | void
}

const DIFFERS =
  'This backup is incomplete: its parts are not those that its own list names. Nothing was restored; use another one.'

/**
 * Reads a backup from beginning to end, passes its parts to the handlers and compares them with the sums of its
 * manifest. Throws a `BackupRefusal` for a wrong key, a damaged, shortened or foreign file, and one of a newer program.
 */
export async function readBackup(
  { open, identities }: SealedBackup,
  { onHead, onRows, onFile }: Handlers = {},
): Promise<BackupContents> {
  let head: Head | undefined
  let manifest: Manifest | undefined
  const tables = summingTables()
  const files = summingFiles()
  for await (const entry of openArchive(await open(), identities)) {
    if (manifest) throw new BackupRefusal(DIFFERS)
    if (!head) {
      head = readHead(entry)
      await onHead?.(head)
    } else if (entry.path === MANIFEST) {
      manifest = parse(Manifest, entry)
    } else if (entry.path.startsWith(FILES)) {
      const file = { path: entry.path.slice(FILES.length), bytes: entry.bytes }
      files.add(file)
      await onFile?.(file)
    } else {
      const table = head.tables.find(({ name }) => entry.path.startsWith(partsOf(name)))
      if (!table) throw new BackupRefusal(DIFFERS)
      tables.add(table.name, entry.bytes)
      await onRows?.(table.name, entry.bytes)
    }
  }
  if (!head || !manifest) throw new BackupRefusal(DIFFERS)
  const found = { tables: tables.result(head), files: files.result() }
  if (!isSame(found, manifest)) throw new BackupRefusal(DIFFERS)
  return { head, manifest }
}

const AnyFormat = z.object({ format: z.int() })

function readHead(entry: ArchiveEntry): Head {
  if (entry.path !== HEAD) throw new BackupRefusal('This file is not a backup of Samagni.')
  const { format } = parse(AnyFormat, entry)
  if (format > FORMAT) {
    throw new BackupRefusal(
      `This backup was made by a newer version of Samagni (format ${format}, this one reads ${FORMAT}). Nothing was restored; restore it with that version.`,
    )
  }
  return parse(Head, entry)
}

function parse<Schema extends z.ZodType>(schema: Schema, { bytes }: ArchiveEntry) {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new BackupRefusal(DIFFERS, { cause: error })
  }
}

function summingTables() {
  const sums = new Map<string, { bytes: number; hash: ReturnType<typeof createHash> }>()
  const sumOf = (table: string) => {
    const sum = sums.get(table) ?? { bytes: 0, hash: createHash('sha256') }
    sums.set(table, sum)
    return sum
  }
  return {
    add(table: string, bytes: Buffer): void {
      const sum = sumOf(table)
      sum.hash.update(bytes)
      sum.bytes += bytes.length
    },
    result: ({ tables }: Head) =>
      Object.fromEntries(
        tables.map(({ name }) => {
          const { bytes, hash } = sumOf(name)
          return [name, { bytes, sha256: hash.digest('hex') }]
        }),
      ),
  }
}

function isSame(
  found: { tables: Record<string, { bytes: number; sha256: string }>; files: Manifest['files'] },
  { tables, files }: Manifest,
): boolean {
  const names = Object.keys(found.tables)
  return (
    names.length === Object.keys(tables).length &&
    names.every((name) => found.tables[name]?.sha256 === tables[name]?.sha256) &&
    found.files.count === files.count &&
    found.files.sha256 === files.sha256
  )
}
