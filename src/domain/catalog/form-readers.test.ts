import { expect, test } from 'vitest'
import { readDay, readList, readPercent, readRupees, readText, readWhole } from './form-readers.ts'

test.each([undefined, null, ''])('%j is no amount, number or day', (value) => {
  const required = { problem: 'required' }
  expect(readRupees(value, 100)).toEqual(required)
  expect(readWhole(value, 0, 100)).toEqual(required)
  expect(readDay(value)).toEqual(required)
  expect(readText(value, { max: 5 })).toEqual({ value: '' })
  expect(readText(value, { max: 5, required: true })).toEqual(required)
})

test.each([
  [0, { value: 0 }],
  [100, { value: 100_00 }],
  [0.1 + 0.2, { value: 30 }],
  [19.99, { value: 19_99 }],
  [100.01, { problem: 'amount-wrong' }],
  [-0.01, { problem: 'amount-wrong' }],
  [19.999, { problem: 'amount-wrong' }],
  ['19.99', { problem: 'amount-wrong' }],
  [[19], { problem: 'amount-wrong' }],
  [Number.NaN, { problem: 'amount-wrong' }],
])('%j rupees of at most 100 are %j', (value, read) => {
  expect(readRupees(value, 100)).toEqual(read)
})

test('a percentage has two decimals at most', () => {
  expect([0, 12.25, 100].map(readPercent)).toEqual([{ value: 0 }, { value: 12.25 }, { value: 100 }])
  for (const value of [-1, 100.01, 1.234, '5', undefined]) {
    expect(readPercent(value)).toEqual({ problem: 'percent-wrong' })
  }
})

test.each([
  [2, true],
  [9, true],
  [1, false],
  [10, false],
  [2.5, false],
  ['2', false],
  [[2], false],
])('%j is a whole number from 2 to 9: %s', (value, isWhole) => {
  expect(readWhole(value, 2, 9)).toEqual(isWhole ? { value } : { problem: 'whole-wrong' })
})

test.each([
  ['2026-11-24', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['0226-11-24', false],
  ['20026-11-24', false],
  ['2026-1-24', false],
  ['on 2026-11-24', false],
  ['2026-11-24T10:00', false],
  [20_261_124, false],
])('%j is a day: %s', (value, isDay) => {
  expect(readDay(value)).toEqual(isDay ? { value } : { problem: 'day-wrong' })
})

test('a text has a length, and is no other value', () => {
  expect(readText(' a\n b ', { max: 3 })).toEqual({ value: 'a b' })
  expect(readText('a\nb', { max: 3, lines: true })).toEqual({ value: 'a\nb' })
  expect(readText('abcd', { max: 3 })).toEqual({ problem: 'too-long' })
  for (const value of [7, {}, ['a']]) {
    expect(readText(value, { max: 3 })).toEqual({ problem: 'required' })
  }
})

test.each([
  [undefined, { value: [] }],
  [null, { value: [] }],
  [' a, ,b ', { value: ['a', 'b'] }],
  [['a', ' ', 'b c'], { value: ['a', 'b c'] }],
  [['abc', 'abc', 'abc'], { value: ['abc', 'abc', 'abc'] }],
  ['a,b,c,d', { problem: 'list-wrong' }],
  [['a', 'abcd'], { problem: 'list-wrong' }],
  [['a', 7], { problem: 'list-wrong' }],
  [{ 0: 'a' }, { problem: 'list-wrong' }],
])('%j is the list %j, of three words of three letters', (value, read) => {
  expect(readList(value, { max: 3, maxLength: 3 })).toEqual(read)
})
