import { expect, test } from 'vitest'
import { withinMs } from '#tests/support/rounds.ts'
import { parseAskedThing } from './find-anything.ts'

test.each([
  ['SMG-10467', { number: 10467, code: 'SMG-10467', words: 'smg-10467' }],
  [
    '388001',
    { number: 388001, digits: '388001', pincode: '388001', paise: 38_800_100, code: '388001' },
  ],
  ['₹1,249.50', { paise: 124_950, words: '₹1,249.50' }],
  ['+91 98220 12345', { digits: '9822012345', words: '+91 98220 12345' }],
  ['९८२२०', { number: 98220, digits: '98220', paise: 9_822_000, code: '98220' }],
  ['pay_AbC123', { code: 'pay_AbC123', words: 'pay_abc123' }],
  ['asha@', { words: 'asha@' }],
  ['ab', {}],
  ['12', { number: 12, paise: 1200 }],
  ['', {}],
  ['1,24,950.5', { paise: 12_495_050, words: '1,24,950.5' }],
  ['Rs 1249.50', { paise: 124_950, words: 'rs 1249.50' }],
])('%j is read as %j', (text, thing) => {
  expect(parseAskedThing(text)).toEqual(thing)
})

test('as many figures as fit into the field are read at once, whatever follows them (DOS-22)', () => {
  const figures = '1'.repeat(79)
  const began = performance.now()
  expect(parseAskedThing(`${figures}x`)).toEqual({ code: `${figures}x`, words: `${figures}x` })
  expect(performance.now() - began).toBeLessThan(withinMs(200))
})
