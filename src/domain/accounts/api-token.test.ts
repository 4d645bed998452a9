import { expect, test } from 'vitest'
import { withinMs } from '#tests/support/rounds.ts'
import {
  apiTokenText,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  parseToken,
  readBearer,
  TOKEN_RIGHTS,
  tokenRights,
} from './api-token.ts'
import { RIGHTS } from './rights.ts'
import { ROLES } from './roles.ts'

const NOW = new Date('2026-11-25T10:00:00Z')
const SECRET = 'a'.repeat(43)

test('no token gives rights, changes settings, moves money, opens the panel or acts as a shopper', () => {
  for (const right of TOKEN_RIGHTS) expect(RIGHTS[right]).toBe('admin')
  for (const never of [
    'panel.open',
    'team.change',
    'settings.change',
    'settings.money',
    'program.manage',
    'order.refund',
    'order.cancel-any',
    'order.change',
    'order.take',
    'order.place',
    'account.erase',
  ]) {
    expect(TOKEN_RIGHTS as readonly string[]).not.toContain(never)
    const form = { name: 'Stock', rights: [never], days: 1 }
    expect(parseToken(form, NOW)).toEqual({ ok: false, errors: { rights: 'token-right-wrong' } })
  }
})

test('a token may do what it was given, as far as its maker still may', () => {
  expect([...tokenRights(['order.list-all', 'product.restock'], ROLES.packer)]).toEqual([
    'order.list-all',
  ])
  // A row that was changed by hand gives nothing more.
  expect([...tokenRights(['team.change', 'panel.open', 'order.refund'], ROLES.owner)]).toEqual([])
  expect([...tokenRights(['order.list-all'], new Set())]).toEqual([])
})

test('a token has a name, rights and at most a year', () => {
  const good = { name: ' Stock\n of the store ', rights: ['product.restock'], days: 365 }
  expect(parseToken(good, NOW)).toEqual({
    ok: true,
    value: {
      name: 'Stock of the store',
      rights: ['product.restock'],
      expiresAt: new Date('2027-11-25T10:00:00Z'),
    },
  })
  const errorsOf = (change: Partial<typeof good>) => {
    const read = parseToken({ ...good, ...change }, NOW)
    return read.ok ? {} : read.errors
  }
  expect(errorsOf({ name: ' ' })).toEqual({ name: 'token-name-required' })
  expect(errorsOf({ name: 'x'.repeat(MAX_TOKEN_NAME_LENGTH + 1) })).toEqual({
    name: 'token-name-long',
  })
  expect(errorsOf({ rights: [] })).toEqual({ rights: 'token-rights-required' })
  for (const days of [0, -1, 1.5, MAX_TOKEN_DAYS + 1, Number.NaN]) {
    expect(errorsOf({ days })).toEqual({ days: 'token-days-wrong' })
  }
  expect(errorsOf({ name: '', rights: [], days: 0 })).toEqual({
    name: 'token-name-required',
    rights: 'token-rights-required',
    days: 'token-days-wrong',
  })
})

test('the header of a request carries a token, none, or something that is none', () => {
  expect(readBearer(`Bearer ${apiTokenText(SECRET)}`)).toBe(SECRET)
  expect(readBearer(`bearer  ${apiTokenText(SECRET)} `)).toBe(SECRET)
  for (const header of [undefined, '', 'Basic abc', apiTokenText(SECRET)]) {
    expect(readBearer(header)).toBeUndefined()
  }
  for (const sent of ['', SECRET, `${apiTokenText(SECRET)}a`, 'smg_', "smg_' or 1=1"]) {
    expect(readBearer(`Bearer ${sent}`) ?? '').toBe('')
  }
})

test('a header of spaces is read at once (DOS-18)', () => {
  const began = performance.now()
  expect(readBearer(`Bearer${' '.repeat(50_000)}a b`)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(withinMs(500))
})
