import { appendFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyOldLogs, followLogs, startLog } from '../src/logs.ts'
import { temporaryFolder } from './temporary-folder.ts'

const DAY_MS = 86_400_000

function folderWithLogs(): { folder: string; monday: string; tuesday: string } {
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'log'))
  const [monday = '', tuesday = ''] = ['Mon', 'Tue'].map((day) =>
    path.join(folder, 'log', `postgres-${day}.log`),
  )
  for (const file of [monday, tuesday, startLog(folder)]) writeFileSync(file, 'earlier\n')
  return { folder, monday, tuesday }
}

test('only lines added since are read, also from a log that was truncated', () => {
  const { folder, monday, tuesday } = folderWithLogs()
  const said = followLogs(folder)
  appendFileSync(monday, 'FATAL: one\n')
  writeFileSync(tuesday, 'two\n')
  writeFileSync(path.join(folder, 'log', 'postgres-Wed.log'), 'three\n')
  expect(said()).toBe('FATAL: one\ntwo\nthree\n')
})

test('a shop that is started only now and then keeps no log longer than a week', () => {
  const { folder, monday, tuesday } = folderWithLogs()
  const now = Date.now()
  utimesSync(monday, now / 1000, (now - 8 * DAY_MS) / 1000)
  utimesSync(tuesday, now / 1000, (now - 6 * DAY_MS) / 1000)
  emptyOldLogs(folder, now)
  const texts = [monday, tuesday, startLog(folder)].map((file) => readFileSync(file, 'utf8'))
  expect(texts).toEqual(['', 'earlier\n', ''])
})

test('a folder without any log returns nothing', () => {
  const folder = temporaryFolder()
  emptyOldLogs(folder, Date.now())
  expect(followLogs(folder)()).toBe('')
})
