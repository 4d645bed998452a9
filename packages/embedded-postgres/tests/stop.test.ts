import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { locateCluster } from '../src/cluster.ts'
import { stopServer } from '../src/server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The modes in which a server is asked to stop by a pg_ctl that succeeds in the second one at the latest. */
async function modesOf(exitCodeOfFast: number): Promise<string[]> {
  const folder = temporaryFolder()
  const pgCtl = path.join(folder, 'pg_ctl')
  const asked = path.join(folder, 'asked')
  const lines = ['#!/bin/sh', `echo "$*" >> '${asked}'`, `case "$*" in *fast*) exit`]
  writeFileSync(pgCtl, `${lines.join('\n')} ${exitCodeOfFast};; esac\n`, { mode: 0o755 })
  writeFileSync(asked, '')
  // The server's own user runs pg_ctl.
  chmodSync(asked, 0o666)
  const cluster = locateCluster({ folder, name: 'test' })
  await stopServer({ ...cluster, data: folder, binaries: { ...cluster.binaries, pgCtl } })
  return [...readFileSync(asked, 'utf8').matchAll(/-m (\w+)/g)].map(([, mode]) => mode ?? '')
}

test('a server that cannot finish its last checkpoint, as on a full disk, is not left running', async () => {
  expect(await modesOf(1)).toEqual(['fast', 'immediate'])
})

test('a server that stops cleanly is stopped cleanly', async () => {
  expect(await modesOf(0)).toEqual(['fast'])
})
