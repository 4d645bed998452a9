import { chownSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locateCluster } from '../src/cluster.ts'
import { openServer } from '../src/open.ts'
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
    systemUser: chooseSystemUser(folder, data),
    binaries: { home: folder, initdb, pgCtl: initdb, postgres: initdb },
    data,
    sockets: path.join(folder, 'socket'),
  })
  await expect(made).rejects.toMatchObject({ problem: { code: 'disk-full', step: 'set-up' } })
  expect(existsSync(data)).toBe(false)
})

test.runIf(process.getuid?.() === 0)(
  'root leaves the files of a cluster to the user of its data, or else of its folder',
  async () => {
    const folder = temporaryFolder()
    const locate = () => locateCluster({ folder, name: 'test' })
    const [NOBODY, OTHER] = [65_534, 12_345]
    chownSync(folder, NOBODY, NOBODY)
    const cluster = locate()
    expect([cluster.data, cluster.systemUser.account?.uid]).toEqual([
      path.join(folder, 'postgres'),
      NOBODY,
    ])
    const server = await openServer(cluster)
    const files = ['postgres', 'postgres/PG_VERSION', 'socket']
    const owners = () => files.map((file) => statSync(path.join(folder, file)).uid)
    expect(owners()).toEqual([NOBODY, NOBODY, NOBODY])
    await server.close()
    // The folder was given to somebody else since, and the data was not; and a folder of nobody known.
    chownSync(folder, OTHER, OTHER)
    expect(locate().systemUser.account?.uid).toBe(NOBODY)
    rmSync(path.join(folder, 'postgres'), { recursive: true })
    expect(locate().systemUser.account?.uid).not.toBe(OTHER)
  },
)
