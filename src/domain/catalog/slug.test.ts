import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseProductId } from '../ids.ts'
import { freeSlug, slugOf } from './slug.ts'

test.each([
  ['Khus Sharbat', 'khus-sharbat'],
  ['  Amla & Ginger – 750 ml! ', 'amla-ginger-750-ml'],
  ['Café Brahmi', 'cafe-brahmi'],
  ['खस शरबत', 'khas-sharbat'],
  ['../../etc/passwd', 'etc-passwd'],
  ['</title><script>', 'title-script'],
  ['!!!', 'product'],
])('%j becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a name that is taken gets a number', () => {
  expect(freeSlug('Khus', new Set())).toBe('khus')
  expect(freeSlug('Khus', new Set(['khus', 'khus-2']))).toBe('khus-3')
})

test('every name gives a valid id', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (name) => {
      expect(parseProductId(slugOf(name))).toBe(slugOf(name))
    }),
  )
})
