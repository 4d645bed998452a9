import { expect, test } from 'vitest'
import { missedWords } from './search-misses.ts'

test.each([
  ['  Shilajit  ', 'shilajit'],
  ['Brahmi   Oil', 'brahmi oil'],
  ['शिलाजीत', 'शिलाजीत'],
  ['amla 500 ml', 'amla 500 ml'],
])('a search for %j is counted as %j', (text, words) => {
  expect(missedWords(text)).toBe(words)
})

test.each([
  '',
  '  ',
  '7',
  '+++',
  'a',
  'asha@mail.example',
  '98765 43210',
  'order 10-042',
  'https://shop.example',
  'x'.repeat(61),
])('a search for %j is not counted', (text) => {
  expect(missedWords(text)).toBeUndefined()
})
