import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { BackupStore, StoredFile } from '../port.ts'

const UNFINISHED = '.part'

/** Stores backups in a folder, ideally on another disk or a mounted share. */
export function createFolderStore(wanted: string): BackupStore {
  const folder = path.resolve(wanted)
  const fileOf = (name: string) => path.join(folder, path.basename(name))

  async function write(name: string, content: Readable): Promise<void> {
    await mkdir(folder, { recursive: true })
    const unfinished = `${fileOf(name)}${UNFINISHED}`
    try {
      await writeDurably(unfinished, content, folder)
      await rename(unfinished, fileOf(name))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await syncFolder(folder)
  }

  return {
    place: folder,
    write,
    writeText: (name, text) => write(name, Readable.from([text])),

    async open(name) {
      await stat(fileOf(name))
      return createReadStream(fileOf(name), { highWaterMark: 256 * 1024 })
    },

    readText: (name) => orMissing(readFile(fileOf(name), 'utf8')),

    async list() {
      const found: StoredFile[] = []
      for (const name of (await orMissing(readdir(folder))) ?? []) {
        if (name.endsWith(UNFINISHED)) continue
        const file = await orMissing(stat(fileOf(name)))
        if (file?.isFile()) found.push({ name, bytes: file.size })
      }
      return found
    },

    remove: (name) => rm(fileOf(name), { force: true }),

    async removeUnfinished(isOld) {
      for (const file of (await orMissing(readdir(folder))) ?? []) {
        if (!file.endsWith(UNFINISHED) || !isOld(file.slice(0, -UNFINISHED.length))) continue
        await rm(fileOf(file), { force: true })
      }
    },
  }
}

/** Writes and syncs a file that only the shop's user may read, before it gets its final name. */
async function writeDurably(file: string, content: Readable, folder: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    // Somebody who makes a backup as root does so for the user to whom the folder belongs.
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(folder)
      await handle.chown(uid, gid)
    }
    for await (const chunk of content) await handle.writeFile(chunk)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
