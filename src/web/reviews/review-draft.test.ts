import { describe, expect, test } from 'vitest'
import { parseDraft } from './review-draft.ts'

describe('a review draft on the device', () => {
  test('is read back unchanged, valid or not', () => {
    const kept = { rating: 4, text: ' too short ', resume: true }
    expect(parseDraft(kept)).toEqual(kept)
  })

  test.each([undefined, null, 'text', 7])('%j is ignored', (kept) => {
    expect(parseDraft(kept)).toBeUndefined()
  })

  test('has no star when the stored rating is invalid', () => {
    expect(parseDraft({ rating: 9, text: ['a'], resume: 'yes' })).toEqual({
      rating: 0,
      text: '',
      resume: false,
    })
  })
})
