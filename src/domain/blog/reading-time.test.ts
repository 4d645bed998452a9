import { expect, test } from 'vitest'
import { readingMinutes, wordsIn } from './reading-time.ts'

test('a minute is 200 words, rounded up', () => {
  expect([0, 1, 199, 200, 201, 400, 401, 1000].map(readingMinutes)).toEqual([
    1, 1, 1, 1, 2, 2, 3, 5,
  ])
})

test('words are counted as a reader sees them', () => {
  expect(wordsIn('<h2>Six tastes</h2><p>on one&nbsp;plate</p>')).toBe(5)
  expect(wordsIn('<a href="/one/two three">rice &amp; dal</a>')).toBe(2)
  expect(wordsIn('<p>it doesn’t count well-kept twice</p>')).toBe(5)
  expect(wordsIn('<p>छह स्वाद, છ સ્વાદ</p>')).toBe(4)
  expect(wordsIn('<p></p>')).toBe(0)
})
