import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isWordmark, logoFrom, PALETTE_COLOURS, PALETTES, STANDARD_PALETTE } from './shop-look.ts'

const read = (file: string) => readFileSync(`src/web/styles/${file}`, 'utf8')
const tokens = read('tokens.css')
const sheet = read('palettes.css')
const [sheetLight = '', sheetDark = ''] = sheet.split('@media (prefers-color-scheme: dark)')

type Colours = Record<string, string>
const declared = (css: string): Colours =>
  Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  )
/** What stands under `[data-palette]` is of every chosen palette; the standard one is none of them. */
const ofPalette = (css: string, palette: string): Colours =>
  palette === STANDARD_PALETTE
    ? {}
    : declared(
        ['', `='${palette}'`]
          .map((name) => new RegExp(`\\[data-palette${name}\\] \\{([^}]*)\\}`).exec(css)?.[1])
          .join(''),
      )

function coloursOf(palette: string, mode: 'light' | 'dark'): (name: string) => string {
  const all = {
    ...declared(tokens),
    ...ofPalette(sheetLight, palette),
    ...(mode === 'dark' && ofPalette(sheetDark, palette)),
  }
  const resolve = (value: string): string => {
    const [, byDay, byNight] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? []
    if (byDay && byNight) return resolve(mode === 'light' ? byDay : byNight)
    const name = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1]
    return name ? resolve(all[name] ?? '') : value
  }
  return (name) => resolve(all[name] ?? '')
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Text of any size. */
const READABLE = 4.5
/** Edges and marks. */
const VISIBLE = 3

const TEXT_PAIRS = [
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['accent', 'ground'],
  ['accent', 'raise'],
  ['anchor', 'ground'],
  ['anchor', 'raise'],
  ['kora-hi', 'neel'],
  ['kora', 'neel'],
  ['dadam', 'neel-deep'],
  ['kora-hi', 'neel-deep'],
  ['neel-deep', 'dadam'],
  ['neel', 'dadam'],
  ['kora-hi', 'chip'],
  ['neel-deep', 'kora'],
] as const

describe.each(PALETTES)('the palette %s', (palette) => {
  test.each(['light', 'dark'] as const)('is readable in %s', (mode) => {
    const colour = coloursOf(palette, mode)
    const weak = TEXT_PAIRS.filter(
      ([one, other]) => contrast(colour(one), colour(other)) < READABLE,
    )
    expect(weak).toEqual([])
    expect(contrast(colour('focus'), colour('ground'))).toBeGreaterThanOrEqual(VISIBLE)
    expect(contrast(colour('focus'), colour('raise'))).toBeGreaterThanOrEqual(VISIBLE)
  })

  test('consists of the design’s own colours', () => {
    const rules = [...ofPaletteValues(sheetLight, palette), ...ofPaletteValues(sheetDark, palette)]
    expect(rules.filter((value) => !/^var\(--color-[\w-]+\)$/.test(value))).toEqual([])
    expect(rules.length > 0).toBe(palette !== STANDARD_PALETTE)
  })

  test('has the same colours in mails', () => {
    const colour = coloursOf(palette, 'light')
    const { head, action } = PALETTE_COLOURS[palette]
    expect(action).toBe(colour('action'))
    expect(head).toBe(palette === STANDARD_PALETTE ? colour('majith') : colour('neel'))
    expect(contrast(head, colour('kora-hi'))).toBeGreaterThanOrEqual(READABLE)
    expect(contrast(action, colour('kora-hi'))).toBeGreaterThanOrEqual(READABLE)
  })
})

function ofPaletteValues(css: string, palette: string): string[] {
  return Object.values(ofPalette(css, palette))
}

test('a wide logo is shown alone, a square one beside the name', () => {
  const logo = logoFrom({ base: '/pictures/abc', width: 320, height: 320 })
  expect(logo.src).toBe('/pictures/abc-320.webp')
  expect([isWordmark(logo), isWordmark({ width: 640, height: 200 })]).toEqual([false, true])
})
