import { expect, test } from 'vitest'
import { code39 } from './code-39.ts'

test('every character has nine parts of which three are wide, and no two are alike', () => {
  const drawn = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. '].map((character) => {
    const code = code39(character)
    // Five bars a character, between those of start and stop.
    return code?.bars.slice(5, 10).map(({ at, width }) => [at, width])
  })
  expect(new Set(drawn.map((bars) => JSON.stringify(bars))).size).toBe(39)
  // Six narrow and three wide parts, three times, and two gaps.
  expect(code39('A')?.width).toBe(3 * (6 + 3 * 2.5) + 2)
})

test('a text that no scanner could read has no bars', () => {
  for (const text of ['', 'smg-10001', 'A*B', '₹']) expect(code39(text)).toBeUndefined()
  expect(code39('SMG-10001')).toBeDefined()
})
