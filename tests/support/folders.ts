import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A data folder for one shop; the database's user can enter it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'samagni-'))
  chmodSync(folder, 0o711)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
