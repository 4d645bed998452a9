import { expect, test, vi } from 'vitest'

test('a start reads no phrase of a need, and the first search all of them once', async () => {
  // Other tests may have searched already.
  vi.resetModules()
  const words = await import('./search-words.ts')
  const askedWords = vi.fn(words.askedWords)
  vi.doMock('./search-words.ts', () => ({ ...words, askedWords }))
  const { findNeed, NEEDS } = await import('./needs.ts')
  vi.doUnmock('./search-words.ts')
  expect(askedWords).not.toHaveBeenCalled()
  findNeed('sar dard')
  const calls = askedWords.mock.calls.length
  expect(calls).toBeGreaterThan(NEEDS.length)
  findNeed('sar dard')
  expect(askedWords).toHaveBeenCalledTimes(calls)
})
