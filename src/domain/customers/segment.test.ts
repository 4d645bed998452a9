import { expect, test } from 'vitest'
import { parseSegment, ruleOf } from './segment.ts'

const read = (query: string) => parseSegment(new URLSearchParams(query))

test('a rule of every kind is read from the address', () => {
  const query = 'q=Asha&since=2026-01-01&notSince=2026-06-30&orders=2&spent=500&state=Goa&pin=388'
  expect(read(query)).toEqual({
    words: { by: 'text', text: 'asha' },
    since: '2026-01-01',
    notSince: '2026-06-30',
    minOrders: 2,
    minSpentPaise: 50_000,
    state: 'Goa',
    pincode: '388',
  })
})

test('counts and pincodes may be written in any of the scripts of the shop', () => {
  expect(read('orders=३&spent=1,500&pin=૩૮૮')).toMatchObject({
    minOrders: 3,
    minSpentPaise: 150_000,
    pincode: '388',
  })
})

test('ten digits are a phone number, however they are written, and four or more a part of one', () => {
  for (const q of ['9876543210', '+91 98765 43210', '98765-43210', '09876543210', '९८७६५ ४३२१०']) {
    expect(parseSegment(new URLSearchParams({ q })).words).toEqual({
      by: 'phone',
      digits: '9876543210',
    })
  }
  expect(read('q=432 10').words).toEqual({ by: 'phone', digits: '43210' })
  expect(read('q=210').words).toEqual({ by: 'text', text: '210' })
})

test('what cannot be read is no rule, and never reaches the database', () => {
  const nothing = read('')
  for (const query of [
    'q=ab',
    'since=2026-02-30',
    'since=0000-01-01',
    'notSince=yesterday',
    'orders=-1',
    'orders=0',
    'spent=1e9',
    'spent=99999999',
    'state=Atlantis',
    'pin=0',
    'pin=%25',
  ]) {
    expect([query, read(query)]).toEqual([query, nothing])
  }
})

test('nothing can be asked about what was bought', () => {
  expect(read('product=ashwagandha&category=Herbal+Remedies&channel=sachets')).toEqual(read(''))
})

test('the log keeps the rule, and not the words, which may name somebody', () => {
  expect(ruleOf(read('q=Asha+Patel&orders=2'))).toEqual({ minOrders: 2, searched: true })
  expect(ruleOf(read(''))).toEqual({})
})
