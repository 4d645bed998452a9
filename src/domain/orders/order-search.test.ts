import { expect, test } from 'vitest'
import type { PanelRight } from '../accounts/rights.ts'
import { orderSearchOf, parseOrderSearch, parseOrderWords } from './order-search.ts'

test.each([
  ['SMG-10001', { by: 'number', number: 10_001 }],
  ['smg10001', { by: 'number', number: 10_001 }],
  [' 10001 ', { by: 'number', number: 10_001, digits: '10001' }],
  ['321', { by: 'number', number: 321 }],
  ['432 10', { by: 'phone', digits: '43210' }],
  ['9876543210', { by: 'phone', digits: '9876543210' }],
  ['+91 98765 43210', { by: 'phone', digits: '9876543210' }],
  ['98765-43210', { by: 'phone', digits: '9876543210' }],
  ['૯૮૭૬૫ ૪૩૨૧૦', { by: 'phone', digits: '9876543210' }],
  ['SMG-१०००१', { by: 'number', number: 10_001 }],
  ['Asha  Patel', { by: 'name', name: 'asha patel' }],
  ['आशा', { by: 'name', name: 'आशा' }],
  ['99999999999999', { by: 'tracking', trackingId: '99999999999999' }],
  ['eg123456789in', { by: 'tracking', trackingId: 'EG123456789IN' }],
])('%j is searched as %j', (text, words) => {
  expect(parseOrderWords(text)).toEqual(words)
})

test.each(['', ' ', 'ab', '  a '])('%j is too short to search', (text) => {
  expect(parseOrderWords(text)).toBeUndefined()
})

test('an unknown state filters nothing', () => {
  expect(parseOrderSearch(new URLSearchParams('q=%25&state=packed;drop'))).toEqual({
    words: undefined,
    state: undefined,
  })
  expect(parseOrderSearch(new URLSearchParams('state=failed')).state).toBe('failed')
  expect(parseOrderSearch(new URLSearchParams('state=failed&state=placed')).state).toBe('failed')
})

test('days are taken where a calendar has them', () => {
  const days = (query: string) => {
    const { from, to } = parseOrderSearch(new URLSearchParams(query))
    return [from, to]
  }
  expect(days('from=2026-11-01&to=2026-11-30')).toEqual(['2026-11-01', '2026-11-30'])
  expect(days('from=2026-02-30&to=')).toEqual([undefined, undefined])
})

test('whoever may not read tags finds nothing by them', () => {
  const asked = new URLSearchParams('q=10001&tag=vip')
  const { tag, words } = parseOrderSearch(asked)
  expect(tag).toBe('vip')
  const found = (...rights: PanelRight[]) =>
    orderSearchOf({ role: 'admin', rights: new Set(rights) }, asked)
  expect(found('order.list-all', 'order.note')).toMatchObject({ tag: 'vip', words })
  expect(found('order.list-all')).toEqual({ ...parseOrderSearch(asked), tag: undefined })
})
