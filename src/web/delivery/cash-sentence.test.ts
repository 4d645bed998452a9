import { expect, test } from 'vitest'
import { textOf } from '../language.tsx'
import { cashSentence } from './cash-sentence.ts'

test.each([
  ['en', 'Cash on delivery available.', 'Cash on delivery available for ₹30 more.'],
  ['hi', 'कैश ऑन डिलीवरी मिलेगी।', 'कैश ऑन डिलीवरी मिलेगी, ₹30 और।'],
  ['gu', 'કૅશ ઑન ડિલિવરી શક્ય છે.', 'કૅશ ઑન ડિલિવરી શક્ય છે, ₹30 વધુ.'],
] as const)(
  'cash on delivery in %s names a fee only where there is one',
  (language, free, paid) => {
    const t = textOf(language, 'delivery')
    expect(cashSentence(t, 0)).toBe(free)
    expect(cashSentence(t, 30_00)).toBe(paid)
  },
)
