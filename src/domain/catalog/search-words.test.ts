import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedWords, asOneWord, searchWordsOf, soundOf, wordsOfProduct } from './search-words.ts'

describe('the phonetic form of a word', () => {
  test.each([
    ['haldi', 'हल्दी'],
    ['jeera', 'जीरा'],
    ['jeera', 'zeera'],
    ['ashwagandha', 'ashvagandha'],
    ['ashwagandha', 'अश्वगंधा'],
    ['sharbat', 'शरबत'],
    ['sharbat', 'શરબત'],
    ['tulsi', 'તુલસી'],
    ['adrak', 'अदरक'],
    ['kumkumadi', 'कुंकुमादि'],
    ['saunf', 'sonf'],
    ['honey', 'honye'],
    ['chyawanprash', 'chyavanprash'],
  ])('%s and %s sound the same', (one, other) => {
    const soundOfFirst = (text: string) => searchWordsOf(text)[0]?.sound
    expect(soundOfFirst(one)).toBe(soundOfFirst(other))
  })

  test.each([
    ['til', 'tel'],
    ['gulab', 'gulkand'],
    ['amla', 'imli'],
    ['ghee', 'ginger'],
  ])('%s and %s sound different', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other))
  })

  test('keeps digits, also Hindi and Gujarati ones', () => {
    expect(soundOf('२५')).toBe('25')
    expect(soundOf('૨૫')).toBe('25')
  })
})

describe('the words of a text', () => {
  test('are lower-cased, without accents and optional dots', () => {
    expect(searchWordsOf('Café गुड़ आँवला').map((word) => word.spelling)).toEqual([
      'cafe',
      'गुड',
      'आंवला',
    ])
  })

  test('contain letters, marks and digits only, whatever is put in (INJ-01)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const words = [...searchWordsOf(text), ...askedWords(text)]
        const written = words.flatMap(({ spelling, sound }) => [spelling, sound])
        expect(written.filter((word) => !/^[\p{L}\p{M}\p{N}]{1,80}$/u.test(word))).toEqual([])
      }),
    )
  })

  test('of a query are at most six, without fillers while others remain', () => {
    expect(askedWords('milk with the haldi').map((word) => word.spelling)).toEqual([
      'milk',
      'haldi',
    ])
    expect(askedWords('the').map((word) => word.spelling)).toEqual(['the'])
    expect(askedWords('a b c d e f g h i')).toHaveLength(6)
    expect(askedWords("' % _ \\ & | ! <-> :* \u0000")).toEqual([])
  })
})

test('of a name also include the joined form', () => {
  expect(asOneWord(searchWordsOf('Gulab Jal'))).toEqual([
    { spelling: 'gulabjal', sound: 'gulabjal' },
  ])
  expect(asOneWord(searchWordsOf('Gulkand'))).toEqual([])
  const words = wordsOfProduct({
    name: 'Gulab Jal',
    names: { gu: 'ગુલાબજળ' },
    description: 'Steam-distilled rose water',
    category: 'Cosmetics',
    materials: ['rose distillate'],
    searchWords: 'gulab',
    translations: {
      hi: {
        description: { text: 'भाप से खींचा', of: '' },
        materials: { text: ['गुलाब का अर्क'], of: '' },
      },
    },
  })
  expect(words.name.map((word) => word.sound)).toEqual(['gulab', 'jal', 'gulabjal', 'gulabjal'])
  expect(words['made-of'].map((word) => word.spelling)).toEqual([
    'cosmetics',
    'rose',
    'distillate',
    'गुलाब',
    'अर्क',
  ])
  expect(words.description.map((word) => word.spelling)).toContain('भाप')
})
