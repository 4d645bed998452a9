import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitType, NARROWEST, setType } from './lettering.ts'
import { boundsOf, pathData } from './packs/path.ts'
import { PRODUCTS } from './products.ts'

const NAME = { size: 40, weight: 800, width: 125 }
const HINDI = { size: 30, weight: 700, width: 110 }

describe('type as outlines', () => {
  test('a name that fits has the requested width', () => {
    const line = fitType('Khus', NAME, 400)
    expect(line.width).toBe(125)
    expect(line.size).toBe(40)
  })

  test('a long name gets narrower before it gets smaller', () => {
    const wide = setType('Kumkumadi', NAME).advance
    const narrowed = fitType('Kumkumadi', NAME, wide * 0.8)
    expect(narrowed.size).toBe(40)
    expect(narrowed.width).toBeLessThan(125)
    const shrunk = fitType('Kumkumadi', NAME, wide * 0.4)
    expect(shrunk.width).toBe(NARROWEST)
    expect(shrunk.size).toBeLessThan(40)
  })

  test('no name is wider than its room or narrower than 80', () => {
    const names = PRODUCTS.flatMap(({ top, hi }) => [top, hi])
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.integer({ min: 20, max: 300 }), (name, room) => {
        const line = fitType(name, NAME, room)
        expect(line.right - line.left).toBeLessThanOrEqual(room + 1e-6)
        expect(line.width).toBeGreaterThanOrEqual(NARROWEST)
        if (line.size < NAME.size) expect(line.width).toBe(NARROWEST)
      }),
    )
  })

  test('Devanagari conjuncts are joined: the shop’s name is shorter than its separate letters', () => {
    const joined = setType('समाग्नि', HINDI).advance
    const apart = [...'समाग्नि'].reduce((sum, letter) => sum + setType(letter, HINDI).advance, 0)
    expect(joined).toBeLessThan(apart)
  })

  test('Gujarati and the rupee sign can be set beside Latin', () => {
    expect(setType('સમાગ્નિ', HINDI).steps.length).toBeGreaterThan(20)
    expect(setType('₹199 × 2', NAME).advance).toBeGreaterThan(setType('199', NAME).advance)
  })

  test('a character that Anek lacks is refused, not printed as a box', () => {
    expect(() => setType('漢', NAME)).toThrow('漢')
  })

  test('capitals are on the baseline, with nothing below it', () => {
    const { top, bottom } = boundsOf(setType('H', NAME).steps)
    expect(bottom).toBeCloseTo(0, 1)
    expect(top).toBeLessThan(-20)
  })

  test('outlines are path data only: no font is needed to show them', () => {
    expect(pathData(setType('Khus', NAME).steps)).toMatch(/^M[-\d. MLCZ]+Z$/)
  })
})
