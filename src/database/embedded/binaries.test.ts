import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { StartRefusal } from './refusal.ts'

test('a platform without a built-in database is told of DATABASE_URL in one sentence', () => {
  const look = () => findBinaries('win32', 'x64')
  expect(look).toThrow(StartRefusal)
  expect(look).toThrow(
    'There is no built-in database for win32 on x64: set DATABASE_URL to the address of a PostgreSQL server (15 or newer).',
  )
})

test('the programs of this platform are where npm put them', () => {
  const { initdb, pgCtl, postgres } = findBinaries()
  expect([initdb, pgCtl, postgres].filter((program) => !existsSync(program))).toEqual([])
})
