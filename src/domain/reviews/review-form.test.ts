import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedCharacters, parseReview } from './review-form.ts'

const GOOD = 'Smells of wet earth after rain.'
const errorsOf = (form: Parameters<typeof parseReview>[0]) => {
  const parsed = parseReview(form)
  return parsed.ok ? {} : parsed.errors
}

describe('the rating of a review', () => {
  test.each([1, 2, 3, 4, 5])('accepts %i stars', (rating) => {
    expect(parseReview({ rating, text: GOOD })).toEqual({
      ok: true,
      value: { words: { rating, text: GOOD } },
    })
  })

  test.each([0, 6, -1, 3.5, '5', null, undefined, [5], true, Number.NaN])(
    'refuses %j (VAL-05)',
    (rating) => {
      expect(errorsOf({ rating, text: GOOD })).toEqual({ rating: 'rating-required' })
    },
  )
})

describe('the text of a review', () => {
  test.each([
    [19, { text: 'text-length' }],
    [20, {}],
    [200, {}],
    [201, { text: 'text-length' }],
  ])('of %i characters: %j (VAL-05)', (length, errors) => {
    expect(errorsOf({ rating: 4, text: 'x'.repeat(length) })).toEqual(errors)
  })

  test('is counted after trimming', () => {
    expect(errorsOf({ rating: 4, text: ` ${'x'.repeat(19)}\n\t ` })).toEqual({
      text: 'text-length',
    })
    const parsed = parseReview({ rating: 4, text: `\n  ${'x'.repeat(200)}  ` })
    expect(parsed).toMatchObject({ ok: true, value: { words: { text: 'x'.repeat(200) } } })
  })

  test('is counted in characters, not in code units', () => {
    expect(countedCharacters('😀'.repeat(20))).toBe(20)
    expect(errorsOf({ rating: 4, text: '😀'.repeat(200) })).toEqual({})
    expect(errorsOf({ rating: 4, text: '😀'.repeat(201) })).toEqual({ text: 'text-length' })
  })

  test('keeps markup as text', () => {
    const text = '<img src=x onerror=alert(1)> tasted fine'
    expect(parseReview({ rating: 2, text })).toMatchObject({ value: { words: { text } } })
  })

  test.each([
    ['nothing that can be seen', '\u200b'.repeat(40)],
    ['only joiners', '\u200d'.repeat(40)],
    ['only spaces', ' '.repeat(40)],
    ['no text at all', { length: 40 }],
  ])('is refused when it holds %s', (_, text) => {
    expect(errorsOf({ rating: 4, text })).toEqual({ text: 'text-length' })
  })

  test('loses control characters and direction marks, and keeps joiners', () => {
    const parsed = parseReview({ rating: 5, text: `Good\u0000 in cold\u202e milk, क्\u200dष too.` })
    expect(parsed).toMatchObject({
      value: { words: { text: 'Good in cold milk, क्\u200dष too.' } },
    })
  })
})

test('both fields are reported when both are wrong', () => {
  expect(errorsOf({})).toEqual({ rating: 'rating-required', text: 'text-length' })
})

test('an accepted text is well-formed, printable, and parsed again unchanged', () => {
  const texts = fc.string({ unit: 'binary', minLength: 15, maxLength: 210 })
  fc.assert(
    fc.property(texts, fc.constantFrom(1, 2, 3, 4, 5), (text, rating) => {
      const parsed = parseReview({ rating, text })
      if (!parsed.ok) return
      expect(parseReview(parsed.value.words)).toEqual(parsed)
      expect(parsed.value.words.text).not.toMatch(/\p{Cc}/u)
      expect(parsed.value.words.text.isWellFormed()).toBe(true)
      expect(countedCharacters(text)).toBe(Array.from(parsed.value.words.text).length)
    }),
  )
})

test('parsing never throws', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (rating, text) => {
      expect(typeof parseReview({ rating, text }).ok).toBe('boolean')
    }),
  )
})
