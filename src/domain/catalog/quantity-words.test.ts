import { describe, expect, test } from 'vitest'
import unitWords from '#content/catalogue/unit-words.json' with { type: 'json' }
import { quantityIn } from './quantity-words.ts'

describe('a net quantity for a reader', () => {
  test.each([
    ['25 bags × 1.5 g', 'hi', '25 बैग × 1.5 g'],
    ['25 Bags × 1.5 g', 'gu', '25 બૅગ × 1.5 g'],
    ['250 g (10 pieces)', 'gu', '250 g (10 નંગ)'],
    ['1 piece', 'hi', '1 नग'],
    ['750 ml', 'hi', '750 ml'],
    ['3 thalis', 'gu', '3 thalis'],
    ['25 bags × 1.5 g', 'en', '25 bags × 1.5 g'],
  ] as const)('%s in %s is %s', (printed, language, reported) => {
    expect(quantityIn(printed, language)).toBe(reported)
  })

  test('names the same things in every language', () => {
    const [first, ...others] = Object.values(unitWords).map((words) => Object.keys(words))
    for (const names of others) expect(names).toEqual(first)
  })
})
