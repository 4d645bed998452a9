import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that is deleted after its test; the ordinary user that runs the server can enter it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'embedded-postgres-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
