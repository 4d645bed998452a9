import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { binariesIn, findBinaries } from '../src/binaries.ts'
import { reachableBinaries, sweepCopies } from '../src/copied-binaries.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Programs of a version in a folder that only root can enter. */
function installed(version: string) {
  const folder = temporaryFolder()
  const binaries = binariesIn(path.join(folder, 'native'))
  mkdirSync(path.dirname(binaries.initdb), { recursive: true })
  writeFileSync(binaries.initdb, version)
  chmodSync(folder, 0o700)
  return { ...binaries, version }
}

test.skipIf(process.getuid?.() !== 0)(
  'root, whose folders an ordinary user cannot enter, runs a copy of the version that is installed',
  () => {
    const base = temporaryFolder()
    const user = { account: { uid: 65_534, gid: 65_534 } }
    const copied = (version: string) => {
      const { initdb } = reachableBinaries(user, installed(version), base)
      return readFileSync(initdb, 'utf8')
    }
    expect(['18.4.0', '18.4.1', '18.4.0'].map(copied)).toEqual(['18.4.0', '18.4.1', '18.4.0'])
    expect(readdirSync(base).toSorted()).toEqual(['postgres-npm-18.4.0', 'postgres-npm-18.4.1'])
    const own = installed('18.4.2')
    expect(reachableBinaries({ account: undefined }, own, base).home).toBe(own.home)
  },
)

test('the version is that of the installed package', () => {
  expect(findBinaries().version).toMatch(/^18\.\d+\.\d+/)
})

test.skipIf(process.platform !== 'linux')(
  'copies that nobody runs or makes any more go with a start from another one',
  () => {
    const base = realpathSync(temporaryFolder())
    const { pid: gone } = spawnSync('/bin/true')
    const [kept, gives] = [
      [
        'postgres-npm-18.4.1',
        'postgres-npm-18.3.0',
        `postgres-npm-18.5.0.unfinished-${process.pid}`,
        'data',
      ],
      [
        'postgres-npm-18',
        'postgres-npm-18.4.0',
        `postgres-npm-18.${gone}`,
        `postgres-npm-18.4.1.unfinished-${gone}`,
      ],
    ]
    for (const name of [...kept, ...gives]) mkdirSync(path.join(base, name))
    const program = path.join(base, 'postgres-npm-18.3.0', 'sleep')
    cpSync(realpathSync('/bin/sleep'), program)
    const running = spawn(program, ['60'])
    onTestFinished(() => void running.kill())
    sweepCopies(binariesIn(path.join(base, 'postgres-npm-18.4.1')))
    expect(readdirSync(base).toSorted()).toEqual(kept.toSorted())
    sweepCopies(binariesIn(path.join(base, 'data')))
    expect(readdirSync(base)).toHaveLength(kept.length)
  },
)
