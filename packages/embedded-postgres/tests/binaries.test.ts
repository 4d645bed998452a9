import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBinaries } from '../src/binaries.ts'
import { EmbeddedPostgresError } from '../src/error.ts'

test('a platform without binaries is named', () => {
  const find = () => findBinaries('win32', 'x64')
  expect(find).toThrow(EmbeddedPostgresError)
  expect(find).toThrow('There is no PostgreSQL for win32 on x64.')
})

test('the programs of this platform are where npm put them', () => {
  const { initdb, pgCtl, postgres } = findBinaries()
  expect([initdb, pgCtl, postgres].filter((program) => !existsSync(program))).toEqual([])
})
