import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { openStaging } from './staging.ts'

/** An account that runs no test; only root can give files to it. */
const SERVICE = 65_534

test('what is restored belongs to the user of the data folder, also if root restores it', async () => {
  const dataDir = temporaryFolder()
  onTestFinished(() => removeFolder(dataDir))
  mkdirSync(path.join(dataDir, 'restoring'))
  if (process.getuid?.() === 0) chownSync(dataDir, SERVICE, SERVICE)
  const staging = await openStaging(dataDir)
  const bytes = Buffer.from('a file')
  for (const file of ['session-secret', 'pictures/private/returnphoto1-400.avif']) {
    await staging.add({ path: file, bytes })
  }
  await staging.moveInto(dataDir, 'before')
  const found = readdirSync(dataDir, { recursive: true }).map(String)
  const { uid } = statSync(dataDir)
  const ofOthers = found.filter((file) => statSync(path.join(dataDir, file)).uid !== uid)
  expect([found.length, ofOthers]).toEqual([4, []])
})
