import { EmbeddedPostgresError } from '@samagni/embedded-postgres/error.ts'
import { expect, test } from 'vitest'
import { StartRefusal } from '#database/start-refusal.ts'
import { asRefusal, lineFor } from './sentences.ts'

test('a platform without a built-in database is referred to DATABASE_URL in one sentence', () => {
  const refusal = asRefusal(
    new EmbeddedPostgresError({ code: 'no-binaries', platform: 'win32', arch: 'x64' }),
  )
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect((refusal as StartRefusal).message).toBe(
    'There is no built-in database for win32 on x64: set DATABASE_URL to the address of a PostgreSQL server (15 or newer).',
  )
})

test('an error of another origin is returned unchanged', () => {
  const error = new Error('something else')
  expect(asRefusal(error)).toBe(error)
})

test('a full disk is reported in megabytes, and asks to start again only what does not restart by itself', () => {
  expect(lineFor({ type: 'disk-nearly-full', freeBytes: 5_900_000 })).toBe(
    'The disk is nearly full (5 MB are free): the shop can be read, but orders may fail until there is space.',
  )
  const error = new EmbeddedPostgresError({ code: 'disk-full', step: 'start' })
  expect(lineFor({ type: 'restart-failed', error })).toBe(
    'The disk is full. Free some space: the built-in database then starts by itself.',
  )
  expect((asRefusal(error) as Error).message).toBe(
    'The built-in database did not start: the disk is full. Free some space and start again.',
  )
  const notWritable = new EmbeddedPostgresError({ code: 'not-writable', step: 'start' })
  expect(lineFor({ type: 'restart-failed', error: notWritable })).toBe(
    'The built-in database did not start: its folder may not be written. Check who owns it.',
  )
})
