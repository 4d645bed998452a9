import { describe, expect, test } from 'vitest'
import { countLetters, foreignRuns, shareOf } from './letters.ts'

describe('the letters of a text', () => {
  test('are counted by script; vowel signs, digits and marks are none', () => {
    expect(countLetters('खस शरबत, 250', 'hi')).toEqual({ own: 6, foreign: 0 })
    expect(countLetters('ખસ sherbet', 'gu')).toEqual({ own: 2, foreign: 7 })
    expect(countLetters('ખસ', 'hi')).toEqual({ own: 0, foreign: 2 })
  })

  test('leave out the brand, addresses, Latin names of plants, units and codes', () => {
    for (const kept of [
      'Samagni में 100 ml, 2 kg या 4 °C',
      'care@samagni.example, https://cpgrams.gov.in/x और consumerhelpline.gov.in',
      'खस (Vetiveria zizanioides) और आँवला (Emblica officinalis Gaertn.)',
      'ऑर्डर SMG-00012, लॉट KS2411, FSSAI 10012345000000',
    ]) {
      expect(foreignRuns(kept, 'hi', ['Samagni']), kept).toEqual([])
    }
    expect(foreignRuns('UPIથી કે COD', 'gu')).toEqual([])
  })

  test('of an English sentence in a translation are found, whole', () => {
    expect(foreignRuns('यह For adults only, not for children है', 'hi')).toEqual([
      'For adults only, not for children',
    ])
    expect(foreignRuns('Glass bottle', 'gu')).toEqual(['Glass bottle'])
    // A bracket is no plant’s name only because it is in Latin letters.
    expect(foreignRuns('शरबत (sweet)', 'hi')).toEqual(['sweet'])
  })

  test('make a share; a text without letters is all its own', () => {
    expect(shareOf({ own: 97, foreign: 3 })).toBe(0.97)
    expect(shareOf(countLetters('₹120', 'hi'))).toBe(1)
  })
})
