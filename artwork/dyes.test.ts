import { describe, expect, test } from 'vitest'
import { CATEGORIES, DYES, INKS, type InkName } from './dyes.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

// Label names on koraHi.
test.each<[InkName, number]>([
  ['kashish', 5.99],
  ['laakh', 8.12],
  ['mehndi', 8.44],
  ['haldi', 7.13],
  ['dadam', 10.39],
])('a name in %s has a contrast of %s to 1 on the label', (ink, ratio) => {
  expect(contrast(INKS[ink].label, DYES.koraHi)).toBeCloseTo(ratio, 1)
})

describe.each(Object.entries(INKS))('the dye %s', (_, { ink, deep, tint, label }) => {
  test('goes from a light tint to a deep shade', () => {
    expect(luminance(tint)).toBeGreaterThan(luminance(ink))
    expect(luminance(ink)).toBeGreaterThan(luminance(deep))
  })

  test('has a label colour with enough contrast for text', () => {
    expect(contrast(label, DYES.koraHi)).toBeGreaterThanOrEqual(4.5)
  })
})

test('each category has its own dye, border, frame and default form', () => {
  for (const part of ['dye', 'border', 'frame', 'form'] as const) {
    const values = Object.values(CATEGORIES).map((category) => category[part])
    expect(new Set(values).size).toBe(6)
  }
})
