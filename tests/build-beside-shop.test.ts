import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder, temporaryFolder } from './support/folders.ts'

/** A clone with packages that are not of its lock file, and an npm that only notes that it was called. */
let clone: string
const inClone = (...parts: string[]) => path.join(clone, ...parts)

beforeEach(() => {
  clone = temporaryFolder()
  onTestFinished(() => removeFolder(clone))
  for (const folder of ['scripts', 'packages', 'tools', 'bin', 'node_modules/.bin'])
    mkdirSync(inClone(folder), { recursive: true })
  for (const file of ['ground.mjs', 'builds.mjs', 'closed-pipe.mjs'])
    copyFileSync(path.join('scripts', file), inClone('scripts', file))
  for (const file of ['package.json', 'package-lock.json', 'tools/package.json'])
    writeFileSync(inClone(file), '{}')
  symlinkSync(process.execPath, inClone('node_modules/.bin/node'))
  writeFileSync(inClone('bin/npm'), '#!/bin/sh\necho called > called\n')
  chmodSync(inClone('bin/npm'), 0o755)
  // What a server says once it has marked its build.
  writeFileSync(
    inClone('scripts/serve.mjs'),
    `import { takeBuild } from './builds.mjs'
     if (process.argv[2] === 'marked') takeBuild(new URL('../build', import.meta.url).pathname)
     console.log('serving')
     process.stdin.resume().on('end', () => process.exit())`,
  )
  mkdirSync(inClone('build/1.0.0-a/used-by'), { recursive: true })
  symlinkSync('1.0.0-a', inClone('build/current'))
})

/** Runs what the build does before building, in a separate process. */
function prepare() {
  const code = `import { ensureBuildable } from '${inClone('scripts/ground.mjs')}'\nawait ensureBuildable()`
  const { npm_execpath: _, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...env, PATH: `${inClone('bin')}:${process.env.PATH}` },
  })
  return { status, stderr, hasInstalled: existsSync(inClone('called')) }
}

async function serve(how: 'marked' | 'unmarked'): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['scripts/serve.mjs', how], {
    cwd: clone,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  await once(server.stdout, 'data')
  return server
}

const mark = (pid: number | undefined) => inClone('build/1.0.0-a/used-by', String(pid))

describe('packages are installed', () => {
  test('where no shop runs', () => {
    expect(prepare()).toMatchObject({ status: 0, hasInstalled: true })
    expect(prepare().status).toBe(0)
  })

  test('not again after npm ci, whose tools a build would take away', () => {
    const packages = {
      'node_modules/shop': { version: '1.0.0' },
      'node_modules/tool': { version: '2.0.0', dev: true },
      'node_modules/elsewhere': { version: '3.0.0', optional: true },
    }
    const { 'node_modules/elsewhere': _, ...here } = packages
    const { 'node_modules/tool': __, ...ofServer } = here
    writeFileSync(inClone('package-lock.json'), JSON.stringify({ packages }))
    const note = (installed: object) =>
      writeFileSync(
        inClone('node_modules/.package-lock.json'),
        JSON.stringify({ packages: installed }),
      )
    note(here)
    expect(prepare()).toMatchObject({ status: 0, hasInstalled: false })
    rmSync(inClone('node_modules/.samagni-installed'))
    note(ofServer)
    expect(prepare()).toMatchObject({ status: 0, hasInstalled: true })
  })

  test('not under a shop that runs from the same folder, and why is said in one sentence', async () => {
    const server = await serve('marked')
    const { status, stderr, hasInstalled } = prepare()
    expect({ status, hasInstalled }).toEqual({ status: 1, hasInstalled: false })
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(`process ${server.pid}`)
    expect(stderr).toContain('docs/upgrading.md')
  })

  test.runIf(process.platform === 'linux')(
    'not under one that could leave no mark, as a service that may not write there',
    async () => {
      await serve('unmarked')
      expect(prepare()).toMatchObject({ status: 1, hasInstalled: false })
    },
  )

  test('once that shop has ended', async () => {
    const server = await serve('marked')
    server.stdin?.end()
    await once(server, 'close')
    expect(prepare()).toMatchObject({ status: 0, hasInstalled: true })
  })

  test('though a killed shop has left its mark, also when another process has its number now', async () => {
    const server = await serve('marked')
    const left = readFileSync(mark(server.pid), 'utf8')
    server.kill('SIGKILL')
    await once(server, 'close')
    if (process.platform === 'linux') writeFileSync(mark(process.pid), left)
    expect(existsSync(mark(server.pid))).toBe(true)
    expect(prepare()).toMatchObject({ status: 0, hasInstalled: true })
  })

  test('though a shop runs from another folder', async () => {
    await serve('unmarked')
    const other = temporaryFolder()
    onTestFinished(() => removeFolder(other))
    cpSync(clone, other, { recursive: true, verbatimSymlinks: true })
    clone = other
    expect(prepare()).toMatchObject({ status: 0, hasInstalled: true })
  })

  test('and nothing is refused where they are in place', async () => {
    expect(prepare().status).toBe(0)
    await serve('marked')
    expect(prepare()).toMatchObject({ status: 0, stderr: '' })
  })
})
