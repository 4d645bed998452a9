import { expect, test } from 'vitest'
import { markedTranslations } from '../language/translated-texts.ts'
import { NO_TEXTS, PRODUCT_TEXT_KEYS } from './product-fields.ts'
import { PRODUCT_WORDS_KEYS, productIn, wordsOf } from './product-words.ts'

const khus = {
  ...NO_TEXTS,
  family: 'Khus Sharbat',
  description: 'Cooling syrup',
  materials: ['khus root'],
  allergens: [],
  commonName: 'Syrup',
  serving: '30 ml',
  storage: 'Keep cool',
}

test('every text of a product is written in each language, but the family that joins its sizes and the name of its importer', () => {
  const plain = PRODUCT_TEXT_KEYS.filter((key) => key !== 'family' && key !== 'importer')
  expect([...PRODUCT_WORDS_KEYS].sort()).toEqual(
    ['description', 'materials', 'allergens', ...plain].sort(),
  )
})

test('a product in a language names the texts that are only in English', () => {
  const hi = markedTranslations(wordsOf(khus), { description: 'ठंडा शरबत', materials: ['खस की जड़'] })
  const shown = productIn({ ...khus, translations: { hi } }, 'hi')
  expect(shown).toEqual({
    ...khus,
    description: 'ठंडा शरबत',
    materials: ['खस की जड़'],
    inEnglish: ['commonName', 'serving', 'storage'],
  })
  expect(productIn({ ...khus, translations: { hi } }, 'en')).toEqual({ ...khus, inEnglish: [] })
})
