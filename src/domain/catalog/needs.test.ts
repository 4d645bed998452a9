import { describe, expect, test } from 'vitest'
import { findBegunNeed, findMisspeltNeed, findNeed, NEEDS } from './needs.ts'

const named = (text: string) => {
  const found = findNeed(text)
  return found && [found.need.id, found.rest]
}

describe('a need', () => {
  test.each([
    ['by its word', 'acidity', ['acidity', '']],
    ['in Hindi script', 'जोड़ों का दर्द', ['joint-pain', '']],
    ['in Gujarati script', 'કબજિયાત', ['constipation', '']],
    ['as it sounds', 'qabz', ['constipation', '']],
    ['with its words in any order', 'fall hair', ['hair', '']],
    ['with words around it', 'best ayurvedic medicine for acidity', ['acidity', '']],
    ['with words between', 'seene mein jalan', ['acidity', '']],
    ['beside another word, which is left', 'haldi for cough', ['cough', 'haldi']],
    ['by its longest phrase', 'dry cough', ['dry-cough', '']],
    ['and never by a word of another phrase', 'fall', undefined],
    [
      'in a whole sentence, as it is spoken',
      'I want something for my mother who has had acidity and cough since morning',
      ['acidity', 'cough'],
    ],
    ['in a sentence in Hindi', 'mujhe pet mein gas ke liye kuch chahiye', ['gas', 'liye']],
    ['in Hindi script', 'मुझे बाल झड़ने के लिए तेल चाहिए', ['hair', '']],
    ['in a sentence in Gujarati', 'મને કબજિયાત માટે કંઈક જોઈએ છે', ['constipation', '']],
    ['of two the listed one, first', 'acidity and gas', ['acidity', 'gas']],
    ['of two the listed one, last', 'gas and acidity', ['acidity', 'gas']],
    ['of two one for a doctor', 'constipation and gas', ['constipation', 'gas']],
    ['and no goods become a complaint', 'pimples soap', ['soap', 'pimples']],
  ])('is found %s', (_how, text, found) => {
    expect(named(text)).toEqual(found)
  })

  test('is found by the beginning of its word, from four letters on', () => {
    expect(findBegunNeed('acidi')?.need.id).toBe('acidity')
    expect(findBegunNeed('aci')).toBeUndefined()
  })

  test('is found with a wrong, missing or swapped letter, and not by another word', () => {
    for (const text of ['acidtiy', 'constipaton', 'hedache']) {
      expect(findMisspeltNeed(text), text).toBeDefined()
    }
    expect(findMisspeltNeed('qwertyzxc')).toBeUndefined()
    // Names of herbs, each one letter from an illness.
    for (const text of ['kesar', 'केसर', 'haldi', 'હળદર-કેસર']) {
      expect(findMisspeltNeed(text), text).toBeUndefined()
    }
    expect(findMisspeltNeed('')).toBeUndefined()
  })

  test('is no illness that only sounds like the name of a herb: dill like the heart in Hindi', () => {
    expect(findNeed('dill')).toBeUndefined()
    expect(named('dil')).toEqual(['heart', ''])
    // The Gujarati name of dill begins like the word for childbed.
    expect(findBegunNeed('suva')).toBeUndefined()
    expect(findBegunNeed('suvav')?.need.id).toBe('pregnancy')
  })
})

describe('the table of needs', () => {
  test('shows no product for what no product may be advertised for', () => {
    const medical = NEEDS.filter(({ kind }) => kind === 'doctor' || kind === 'doctor-first')
    expect(medical.length).toBeGreaterThan(20)
    expect(medical.filter(({ find }) => find.length > 0).map(({ id }) => id)).toEqual([])
  })

  test('treats every concern whose sachet is a food as one for a doctor first', () => {
    const food = NEEDS.filter(({ concern }) => concern?.sold === 'food')
    expect(food.map(({ id }) => id).sort()).toEqual(['fever', 'periods', 'piles'])
    expect(new Set(food.map(({ kind }) => kind))).toEqual(new Set(['doctor-first']))
  })

  test('leads to all concerns but the second of acidity and refreshment, which is a group of drinks', () => {
    const concerns = NEEDS.flatMap(({ concern }) => concern?.index ?? [])
    const left = Array.from({ length: 20 }, (_, place) => place + 1).filter(
      (index) => !concerns.some((one) => one === index),
    )
    expect(left).toEqual([14, 20])
  })

  test('names each need once', () => {
    expect(new Set(NEEDS.map(({ id }) => id)).size).toBe(NEEDS.length)
  })
})
