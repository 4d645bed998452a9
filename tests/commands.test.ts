import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryFolder, removeFolder } from './support/folders.ts'
import { AS_BUILT, folderIsQuiet, programsOf } from './support/launched-shop.ts'
import { embeddedServer } from './support/running-shop.ts'

test('a command prints its own lines and nothing else', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/backup.mjs', '--new-key'],
    // Warnings of Node would be lines of their own too.
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  )
  expect(stderr).toBe('')
  const lines = stdout.trim().split('\n')
  expect(lines.filter((line) => line !== '' && !/^(#|AGE-SECRET-KEY-1)/.test(line))).toEqual([])
  expect(stdout).toContain('AGE-SECRET-KEY-1')
})

test.each([
  ['of its own', 'scripts/sbom.mjs', ['/dev/null']],
  ['of the program that it becomes', 'scripts/backup.mjs', ['--new-key']],
])('a command whose reader has seen enough ends quietly, in lines %s', async (_, script, words) => {
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  child.stdout.destroy()
  const said: string[] = []
  child.stderr.on('data', (text) => said.push(String(text)))
  expect([await once(child, 'close'), said.join('')]).toEqual([[0, null], ''])
})

test('the benchmark that does the shop’s work from its sources begins', () => {
  const words = ['--import', './scripts/sentences/register.ts', 'benchmarks/large-tables.ts']
  const { stderr } = spawnSync(process.execPath, [...words, '--nothing-like-this'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  expect(stderr).toContain("Unknown option '--nothing-like-this'")
})

/** A data folder of its own, and the commands that are run on it. */
function openFolder() {
  const dataDir = memoryFolder()
  onTestFinished(async () => {
    await folderIsQuiet(dataDir)
    removeFolder(dataDir)
  })
  const run = (...words: string[]) => {
    const env = { ...process.env, ...AS_BUILT, NODE_OPTIONS: '', DATA_DIR: dataDir }
    return spawnSync(process.execPath, words, { encoding: 'utf8', env })
  }
  return { dataDir, run, prepare: () => run('src/commands/prepare.ts', 'this content') }
}

test('the database of a first start is set up beside the build, once, and no server is left running', () => {
  const { dataDir, prepare } = openFolder()
  const first = prepare()
  expect(first.stderr).toBe('')
  expect(first.stdout).toContain('Updating the database: 0001')
  expect(JSON.parse(readFileSync(path.join(dataDir, 'samagni.json'), 'utf8')).state).toBe('ready')
  expect(programsOf(dataDir)).toEqual([])
  const second = prepare()
  expect([second.status, second.stdout, second.stderr]).toEqual([0, '', ''])
})

test('a backup restored in place of a shop is that shop again, with the key as it was printed', () => {
  const { dataDir, run, prepare } = openFolder()
  expect(prepare().stderr).toBe('')
  const key = path.join(dataDir, 'backup.key')
  // As plain `npm run … > backup.key` writes it, npm's own lines included.
  const { stdout } = run('scripts/backup.mjs', '--new-key')
  writeFileSync(key, `\n> samagni@0.0.0 backup\n> node scripts/backup.mjs --new-key\n\n${stdout}`)
  const [recipient = ''] = /age1\w+/.exec(stdout) ?? []
  const backups = path.join(dataDir, 'backups')
  const backUp = () => run('scripts/backup.mjs', '--to', backups, '--key', recipient)
  const [file = ''] = /\S+\.age/.exec(backUp().stdout) ?? []
  const restore = ['scripts/restore.mjs', file, '--identity', key]
  expect(run(...restore).stderr).toContain('add --replace samagni')
  expect(run(...restore, '--replace', 'samagni').stdout).toContain('Every rule of the books holds.')
  // A mistyped word is no reason to show the insides of Node.
  const mistyped = run('scripts/restore.mjs', '--idnetity', key).stderr.trim()
  expect(mistyped).toMatch(/^Unknown option '--idnetity'\. Nothing was done; .*$/)
  // Whatever opens it next takes it for the same shop.
  expect(backUp()).toMatchObject({ status: 0, stderr: '' })
})

function serverOf(dataDir: string): number | undefined {
  try {
    return embeddedServer(dataDir).pid
  } catch {
    return undefined
  }
}

test('a command that SIGINT or SIGTERM interrupts leaves no server running', async () => {
  const { dataDir, run, prepare } = openFolder()
  expect(prepare().stderr).toBe('')
  const [recipient = ''] = /age1\w+/.exec(run('scripts/backup.mjs', '--new-key').stdout) ?? []
  const to = path.join(dataDir, 'backups')
  const words = ['src/commands/backup.ts', '--to', to, '--key', recipient]
  const env = { ...process.env, ...AS_BUILT, NODE_OPTIONS: '', DATA_DIR: dataDir }
  for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const]) {
    const child = spawn(process.execPath, words, { env, stdio: 'ignore' })
    const closed = once(child, 'close')
    // Before it starts the server, a signal ends it at once.
    await expect.poll(() => serverOf(dataDir)).toBeDefined()
    child.kill(signal)
    expect(await closed).toEqual([code, null])
    expect(programsOf(dataDir)).toEqual([])
  }
})
