import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sweepUnfinished, unfinishedName } from '../src/unfinished.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('unfinished files of a killed start are deleted, and nothing else is touched', () => {
  const folder = temporaryFolder()
  const place = path.join(folder, 'postgres')
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const copies = ['postgres', 'postgres.2025', 'postgres.old', 'postgres.unfinished-by-hand']
  for (const name of [...copies, `postgres.unfinished-${gone}`]) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'file'), 'bytes')
  }
  mkdirSync(unfinishedName(place))
  sweepUnfinished(place)
  const ours = path.basename(unfinishedName(place))
  expect(readdirSync(folder).sort()).toEqual([...copies, ours].sort())
})
