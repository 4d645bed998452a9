import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

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
