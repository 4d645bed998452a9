import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BORDER_CELL, BORDERS, type BorderName, border, borderSvg } from './borders.ts'
import { CATEGORIES } from './dyes.ts'

const INKS = { ground: '#102030', first: '#ffffff', second: '#ffcc00' }
const NAMES = Object.keys(BORDERS) as BorderName[]
const SCALE = 4

async function columnsOf(content: string, columns: readonly number[]) {
  const { width, height } = BORDER_CELL
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${content}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return columns.map((column) =>
    Array.from({ length: info.height }, (_, row) => {
      const x = column < 0 ? info.width + column : column
      return data[(row * info.width + x) * info.channels] ?? 0
    }),
  )
}

describe.each(NAMES)('the %s border', (name) => {
  test('continues without a seam from one cell into the next', async () => {
    const [first = [], last = []] = await columnsOf(border(name, INKS), [0, -1])
    const jumps = first.map((grey, row) => Math.abs(grey - (last[row] ?? 0)))
    const broken = jumps.filter((jump) => jump > 128).length
    expect(broken).toBeLessThanOrEqual(SCALE)
  })

  test('has a line above and a line below', async () => {
    const [middle = []] = await columnsOf(border(name, INKS), [BORDER_CELL.width * 2])
    expect(middle[SCALE]).toBe(255)
    expect(middle.at(-SCALE)).toBe(255)
  })

  test('uses the three given colours', () => {
    const colours = [...border(name, INKS).matchAll(/(?:fill|stroke)="([^"]+)"/g)]
      .map(([, colour]) => colour ?? '')
      .filter((colour) => colour !== 'none')
    expect(new Set(colours)).toEqual(new Set(Object.values(INKS)))
  })

  test('is a complete 48 by 32 file', () => {
    expect(borderSvg(name, INKS)).toContain('width="48" height="32" viewBox="0 0 48 32"')
  })
})

test('every category has a border of its own', () => {
  const used = Object.values(CATEGORIES).map((category) => category.border)
  expect(new Set(used)).toEqual(new Set(NAMES))
})
