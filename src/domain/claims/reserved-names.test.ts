import { describe, expect, test } from 'vitest'
import { findReservedNames } from './reserved-names.ts'

const found = (name: string, said: readonly string[] = [], licenceType?: 'ayush' | 'cosmetic') =>
  findReservedNames({ licenceType, names: { product_name: name }, said }).flatMap(([, claims]) =>
    claims.map(({ word }) => word),
  )

// FSSAI, orders of 14 and 15 October and of 24 December 2025; FSS (Ayurveda Aahara) Regulations 2022.
describe('the name of a food', () => {
  test.each([
    ['Tulsi Tea', ['tea']],
    ['Herbal-tea with lemongrass', ['tea']],
    ['Masala Chai', ['tea']],
    ['तुलसी चाय', ['tea']],
    ['હર્બલ ટી', ['tea']],
    ['તુલસીની ચા', ['tea']],
    ['Kokum ORS', ['ORS']],
    ['ORSL Apple Drink', ['ORS']],
    ['Oral Rehydration Solution', ['ORS']],
    ['ओआरएस', ['ORS']],
    ['Ayurveda Aahara Laddu', ['Ayurveda Aahara']],
    ['आयुर्वेद आहार', ['Ayurveda Aahara']],
  ])('%s is kept for another', (name, words) => {
    expect(found(name)).toEqual(words)
  })

  test.each([
    'Tulsi Infusion',
    'Steady Sharbat',
    'Protein bar',
    'Tea tree honey',
    'Horse gram mix',
    'Floors and Colors',
    'चायवाला',
    'ચાટ મસાલો',
  ])('%s is its own', (name) => {
    expect(found(name)).toEqual([])
  })

  test('is tea where it is made of Camellia sinensis, and Aahara where it says what it is only for', () => {
    expect(found('Tulsi Green Tea', ['green tea (Camellia sinensis) 70%', 'tulsi'])).toEqual([])
    expect(found('Tulsi Green Tea', ['green tea', 'tulsi'])).toEqual(['tea'])
    expect(found('Tea of Camellia Sinensis')).toEqual([])
    expect(found('Ayurveda Aahara Laddu', ['Only for dietary use. Not below two years.'])).toEqual(
      [],
    )
    expect(found('Kokum ORS', ['Camellia sinensis, only for dietary use'])).toEqual(['ORS'])
  })

  test('is found behind signs that nobody sees', () => {
    expect(found('Tulsi T\u200dea')).toEqual(['tea'])
    expect(found('Kokum O\u00adRS')).toEqual(['ORS'])
  })

  test('is no matter of a cosmetic or a medicine', () => {
    expect(found('Green tea soap', [], 'cosmetic')).toEqual([])
    expect(found('Ayurvedic tea', [], 'ayush')).toEqual([])
  })
})
