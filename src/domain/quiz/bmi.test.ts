import { expect, test } from 'vitest'
import { bmiOf, measureIn } from './bmi.ts'

test.each([
  [170, 72.3, { bmi: '25.0', option: 0 }],
  [170, 72, { bmi: '24.9', option: 1 }],
  [160, 47.4, { bmi: '18.5', option: 1 }],
  [160, 47.2, { bmi: '18.4', option: 2 }],
  [100, 25, { bmi: '25.0', option: 0 }],
  [230, 250, { bmi: '47.3', option: 0 }],
])('%s cm and %s kg give %j', (height, weight, result) => {
  expect(bmiOf(height, weight)).toEqual(result)
})

test.each([
  [1.7, 70],
  [170, 0],
  [Number.NaN, 70],
  [170, 700],
  [99.9, 70],
  [230.1, 70],
  [170, 24.9],
  [170, 250.1],
])('%s cm and %s kg are mistyped', (height, weight) => {
  expect(bmiOf(height, weight)).toBeUndefined()
})

test.each([
  ['170', 170],
  [' 72,5 ', 72.5],
  ['१७०', 170],
  ['૭૨.૫', 72.5],
  ['', Number.NaN],
  ['tall', Number.NaN],
])('%j is typed for %s', (entered, figure) => {
  expect(measureIn(entered)).toBe(figure)
})
