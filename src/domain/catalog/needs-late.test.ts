import { expect, test, vi } from 'vitest'
import { findNeed, NEEDS } from './needs.ts'
import { askedWords } from './search-words.ts'

vi.mock('./search-words.ts', async (original) => {
  const words = await original<typeof import('./search-words.ts')>()
  return { ...words, askedWords: vi.fn(words.askedWords) }
})

test('a start reads no phrase of a need, and the first search all of them once', () => {
  expect(askedWords).not.toHaveBeenCalled()
  findNeed('sar dard')
  const calls = vi.mocked(askedWords).mock.calls.length
  expect(calls).toBeGreaterThan(NEEDS.length)
  findNeed('sar dard')
  expect(askedWords).toHaveBeenCalledTimes(calls + 1)
})
