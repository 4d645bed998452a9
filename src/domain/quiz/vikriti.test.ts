import { describe, expect, test } from 'vitest'
import { DOSHAS, type Dosha } from './doshas.ts'
import {
  bandOf,
  compareWithConstitution,
  doshaOfItem,
  mayCheckAgain,
  nextCheckDay,
  parseVikritiAnswers,
  resultOfScores,
  scoreVikriti,
  VIKRITI_ITEMS,
} from './vikriti.ts'

const all = (step: number) => Object.fromEntries(VIKRITI_ITEMS.map((item) => [item, step]))

describe('The check of the last 30 days', () => {
  test('shows four items of each dosha in mixed order', () => {
    expect(VIKRITI_ITEMS.slice(0, 4)).toEqual(['v1', 'p1', 'k1', 'v2'])
    for (const dosha of DOSHAS) {
      expect(VIKRITI_ITEMS.filter((item) => doshaOfItem(item) === dosha)).toHaveLength(4)
    }
  })

  test('is not scored before all 12 items are answered', () => {
    const { k4: _, ...eleven } = all(3)
    expect(scoreVikriti(eleven)).toBeUndefined()
    expect(scoreVikriti({})).toBeUndefined()
  })

  test('scores 0 to 12 for each dosha', () => {
    expect(scoreVikriti(all(3))?.scores).toEqual({ vata: 12, pitta: 12, kapha: 12 })
    expect(scoreVikriti({ ...all(0), p1: 3, p4: 1 })?.scores).toEqual({
      vata: 0,
      pitta: 4,
      kapha: 0,
    })
  })

  test.each([
    [0, 'settled'],
    [3, 'settled'],
    [4, 'mild'],
    [6, 'mild'],
    [7, 'moderate'],
    [9, 'moderate'],
    [10, 'marked'],
    [12, 'marked'],
  ])('a score of %i is %s', (score, band) => {
    expect(bandOf(score)).toBe(band)
  })

  test.each<[number, number, number, readonly Dosha[]]>([
    [3, 3, 3, []],
    [4, 2, 0, ['vata']],
    [4, 3, 0, ['vata', 'pitta']],
    [4, 3, 3, ['vata', 'pitta', 'kapha']],
    [0, 7, 5, ['pitta']],
    [0, 7, 6, ['pitta', 'kapha']],
    [12, 11, 10, ['vata', 'pitta']],
    [5, 5, 5, ['vata', 'pitta', 'kapha']],
  ])('scores of %i, %i and %i raise %j', (vata, pitta, kapha, raised) => {
    expect(resultOfScores({ vata, pitta, kapha }).raised).toEqual(raised)
  })

  test('tells the usual tendency from a change', () => {
    const pitta = resultOfScores({ vata: 0, pitta: 6, kapha: 0 })
    expect(compareWithConstitution(pitta, 'pitta')).toBe('usual')
    expect(compareWithConstitution(pitta, 'vata-pitta')).toBe('usual')
    expect(compareWithConstitution(pitta, 'kapha')).toBe('change')
    expect(compareWithConstitution(pitta, 'tridosha')).toBe('change')
    const two = resultOfScores({ vata: 6, pitta: 6, kapha: 0 })
    expect(compareWithConstitution(two, 'vata-kapha')).toBe('change')
    const nothing = resultOfScores({ vata: 1, pitta: 1, kapha: 1 })
    expect(compareWithConstitution(nothing, 'vata')).toBe('none')
    const everything = resultOfScores({ vata: 8, pitta: 8, kapha: 8 })
    expect(compareWithConstitution(everything, 'vata')).toBe('all')
  })

  test('may be repeated after 14 days', () => {
    expect(nextCheckDay('2026-11-24')).toBe('2026-12-08')
    expect(mayCheckAgain('2026-11-24', '2026-12-07')).toBe(false)
    expect(mayCheckAgain('2026-11-24', '2026-12-08')).toBe(true)
    expect(mayCheckAgain(undefined, '2026-11-24')).toBe(true)
  })

  test('parses only answers to its own items', () => {
    expect(parseVikritiAnswers({ v1: 3, p1: 4, k1: -1, k2: '2', x: 1, v2: 0 })).toEqual({
      v1: 3,
      v2: 0,
    })
    expect(parseVikritiAnswers(null)).toEqual({})
  })
})
