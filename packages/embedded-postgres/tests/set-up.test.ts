import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { initialise } from '../src/server.ts'
import { chooseSystemUser } from '../src/system-user.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a disk that is full only while the cluster is made is named, and nothing of it is left', async () => {
  const folder = temporaryFolder()
  const initdb = path.join(folder, 'initdb')
  // What the real one says when the last block is written by half.
  const said =
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10'
  writeFileSync(initdb, `#!/bin/sh\necho '${said}' >&2\nexit 1\n`, { mode: 0o755 })
  const data = path.join(folder, 'postgres')
  const made = initialise({
    folder,
    name: 'test',
    user: 'postgres',
    systemUser: chooseSystemUser(),
    binaries: { home: folder, initdb, pgCtl: initdb, postgres: initdb },
    data,
    sockets: path.join(folder, 'socket'),
  })
  await expect(made).rejects.toMatchObject({ problem: { code: 'disk-full', step: 'set-up' } })
  expect(existsSync(data)).toBe(false)
})
