import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderRefusal, openDataFolder } from './data-folder.ts'

/** `session-secret` signs sessions and the links in mails; `folder-id` tells data folders apart. */
export type StoredWord = 'session-secret' | 'folder-id'

/** A random word that is stored in the data folder; generated at the first start. */
export function storedWord(wanted: string, name: StoredWord): string {
  const dataDir = openDataFolder(wanted)
  const file = path.join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderRefusal(error, dataDir)
  }
  return readFileSync(file, 'utf8').trim()
}
