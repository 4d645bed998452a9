import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryFolder, removeFolder } from './support/folders.ts'
import { AS_BUILT, folderIsQuiet, programsOf } from './support/launched-shop.ts'

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

test('the benchmark that does the shop’s work from its sources begins', () => {
  const words = ['--import', './scripts/sentences/register.ts', 'benchmarks/large-tables.ts']
  const { stderr } = spawnSync(process.execPath, [...words, '--nothing-like-this'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  expect(stderr).toContain("Unknown option '--nothing-like-this'")
})

test('the database of a first start is set up beside the build, once, and no server is left running', async () => {
  const dataDir = memoryFolder()
  onTestFinished(async () => {
    await folderIsQuiet(dataDir)
    removeFolder(dataDir)
  })
  const prepare = () => {
    const env = { ...process.env, ...AS_BUILT, NODE_OPTIONS: '', DATA_DIR: dataDir }
    const words = ['src/commands/prepare.ts', 'this content']
    return spawnSync(process.execPath, words, { encoding: 'utf8', env })
  }
  const first = prepare()
  expect(first.stderr).toBe('')
  expect(first.stdout).toContain('Updating the database: 0001')
  expect(JSON.parse(readFileSync(path.join(dataDir, 'samagni.json'), 'utf8')).state).toBe('ready')
  expect(programsOf(dataDir)).toEqual([])
  const second = prepare()
  expect([second.status, second.stdout, second.stderr]).toEqual([0, '', ''])
})
