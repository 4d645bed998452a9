import { expect, test } from 'vitest'
import { cautionsOf } from './cautions.ts'

test('cautions are in the order of the safety questions, unknown flags are left out', () => {
  expect(cautionsOf({ block: ['u18', 'preg'], ask: ['meds', 'moon', 'dm'] })).toEqual({
    block: ['preg', 'u18'],
    ask: ['dm', 'meds'],
  })
})
