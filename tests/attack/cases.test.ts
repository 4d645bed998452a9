import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const numbers = (...listed: number[]) => listed.map((number) => String(number).padStart(2, '0'))
const upTo = (last: number) => numbers(...Array.from({ length: last }, (_, at) => at + 1))

/** The case numbers of sign-in, rights, other sites, the HTTP layer, limits and privacy. */
const CASES: Readonly<Record<string, readonly string[]>> = {
  AUT: [...upTo(15), ...numbers(18, 24)],
  ADM: [...upTo(9), ...numbers(15)],
  CSR: [...upTo(6), ...numbers(11)],
  HTP: [...upTo(11), ...numbers(16)],
  DOS: [...upTo(7), ...numbers(9, 13)],
  PRV: upTo(6),
}

const titles = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  '*.test.ts',
  '*.test.tsx',
])
  .toString()
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('attack/cases.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test.each(Object.entries(CASES))('every %s case is in the title of a test', (area, cases) => {
  const named = new Set(titles.match(new RegExp(`\\b${area}-\\d+`, 'g')))
  expect(cases.map((number) => `${area}-${number}`).filter((name) => !named.has(name))).toEqual([])
})
