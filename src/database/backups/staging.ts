import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveEntry } from './archive-writer.ts'
import { BackupRefusal } from './refusal.ts'

/** The only paths that a backup may contain; a forged one must not write anywhere else. */
const ALLOWED =
  /^(?:session-secret|stand-in-payments\.json|pictures\/(?:public|private)\/[a-z0-9]+-\d+\.(?:avif|webp))$/

const STAGING = 'restoring'

/** A folder inside the data folder, so that its contents can be renamed into place. Deletes what a killed restore left. */
export async function openStaging(dataDir: string) {
  const folder = path.join(dataDir, STAGING)
  await rm(folder, { recursive: true, force: true })
  return {
    async add(file: ArchiveEntry): Promise<void> {
      refuseForeign(file)
      const target = path.join(folder, file.path)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await writeFile(target, file.bytes, { mode: 0o600 })
    },
    /** Moves everything into the data folder. Existing files get `ending` appended; returns their new names. */
    async moveInto(dataDir: string, ending: string): Promise<string[]> {
      const putAside: string[] = []
      await giveToOwner(folder, dataDir)
      for (const name of existsSync(folder) ? await readdir(folder) : []) {
        const target = path.join(dataDir, name)
        if (existsSync(target)) {
          await rename(target, `${target}-${ending}`)
          putAside.push(`${name}-${ending}`)
        }
        await rename(path.join(folder, name), target)
      }
      await rm(folder, { recursive: true, force: true })
      return putAside
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Whoever restores as root does so for the user of the service, to whom the data folder belongs. */
async function giveToOwner(folder: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return
  const { uid, gid } = await stat(dataDir)
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(path.join(folder, name), uid, gid)
  }
}

export function refuseForeign({ path: name }: ArchiveEntry): void {
  if (!ALLOWED.test(name)) {
    throw new BackupRefusal(`This backup holds a file that is not the shop's: ${name}`)
  }
}
