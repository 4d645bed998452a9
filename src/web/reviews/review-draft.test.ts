import { describe, expect, test } from 'vitest'
import { parseDraft } from './review-draft.ts'

describe('a half-written review on the device', () => {
  test('is read back as it was typed, right or wrong', () => {
    const kept = { rating: 4, text: ' too short ', resume: true }
    expect(parseDraft(kept)).toEqual(kept)
  })

  test.each([undefined, null, 'text', 7])('%j is none', (kept) => {
    expect(parseDraft(kept)).toBeUndefined()
  })

  test('has no star where what is kept is no rating', () => {
    expect(parseDraft({ rating: 9, text: ['a'], resume: 'yes' })).toEqual({
      rating: 0,
      text: '',
      resume: false,
    })
  })
})
