import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StoredWord } from '#database/embedded/kept-words.ts'
import type { ArchiveEntry } from './archive-writer.ts'

/** The files of the data folder that are neither the database nor created again by a start. */
const SMALL_FILES = ['stand-in-payments.json']
/** The secret that signs links in mails that customers already have. */
export const SECRET_FILE: StoredWord = 'session-secret'
const PICTURES_FOLDER = 'pictures'
const PLACES = ['public', 'private'] as const

/** Pictures, return photos and small files of the data folder, and the secret in force. */
export async function* readDataFiles(
  dataDir: string,
  secret: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  if (secret !== undefined) yield { path: SECRET_FILE, bytes: Buffer.from(secret) }
  for (const name of SMALL_FILES) yield* readFileOf(dataDir, name)
  for (const place of PLACES) {
    const folder = path.posix.join(PICTURES_FOLDER, place)
    for (const name of await listFolder(path.join(dataDir, folder))) {
      if (!name.endsWith('.part')) yield* readFileOf(dataDir, path.posix.join(folder, name))
    }
  }
}

async function* readFileOf(dataDir: string, name: string): AsyncGenerator<ArchiveEntry> {
  const bytes = await orMissing(readFile(path.join(dataDir, name)))
  // A picture that is no longer used may have been deleted since the folder was listed.
  if (bytes) yield { path: name, bytes }
}

const listFolder = async (folder: string): Promise<string[]> =>
  ((await orMissing(readdir(folder))) ?? []).sort()

async function orMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The secret that a demo made for itself. */
export async function readKeptSecret(dataDir: string): Promise<string | undefined> {
  return (await orMissing(readFile(path.join(dataDir, SECRET_FILE), 'utf8')))?.trim()
}
