import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Blocks } from './blocks.ts'
import { MOTIFS, type MotifName, motif, motifSvg } from './registry.ts'

const BLOCKS: Blocks = { mass: '#110000', fill: '#002200', line: '#000033' }
const NAMES = Object.keys(MOTIFS) as MotifName[]

/** A thinner line disappears when the motif is printed small. */
const THINNEST_LINE = 1.1
/** The box is 50 each way; round line ends may overhang by two. */
const REACH = 52
const PIXELS_PER_UNIT = 2
const CANVAS = 64

async function inkedReach(name: MotifName): Promise<number> {
  const side = CANVAS * 2 * PIXELS_PER_UNIT
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-CANVAS} ${-CANVAS} ${CANVAS * 2} ${CANVAS * 2}" width="${side}" height="${side}">${motif(name, BLOCKS)}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let reach = 0
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    if ((data[pixel * info.channels + 3] ?? 0) < 64) continue
    const x = ((pixel % info.width) + 0.5) / PIXELS_PER_UNIT - CANVAS
    const y = (Math.floor(pixel / info.width) + 0.5) / PIXELS_PER_UNIT - CANVAS
    reach = Math.max(reach, Math.abs(x), Math.abs(y))
  }
  return reach
}

function attributeValues(svg: string, attribute: string): string[] {
  return [...svg.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(
    ([, value]) => value ?? '',
  )
}

describe.each(NAMES)('the %s motif', (name) => {
  const svg = MOTIFS[name](BLOCKS)

  test('stays inside its box and fills most of it', async () => {
    const reach = await inkedReach(name)
    expect(reach).toBeLessThanOrEqual(REACH)
    expect(reach).toBeGreaterThan(40)
  })

  test('uses no other colour than the three given ones', () => {
    const allowed = ['none', ...Object.values(BLOCKS)]
    const used = [...attributeValues(svg, 'fill'), ...attributeValues(svg, 'stroke')]
    expect(used.filter((colour) => !allowed.includes(colour))).toEqual([])
    expect(svg).toContain(BLOCKS.mass)
    expect(svg).toContain(BLOCKS.fill)
  })

  test('has no line thinner than the minimum', () => {
    const widths = attributeValues(svg, 'stroke-width').map(Number)
    expect(widths.filter((width) => !(width >= THINNEST_LINE))).toEqual([])
    expect(svg).not.toMatch(/scale\((?!-1 1\))/)
  })

  test('has finite numbers only, and no id that could clash on a page', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined| id=/)
  })
})

test('no two motifs are the same drawing', () => {
  expect(new Set(NAMES.map((name) => MOTIFS[name](BLOCKS))).size).toBe(NAMES.length)
})

test('a placed motif is moved, turned and scaled as one group', () => {
  expect(motif('rose', BLOCKS, { x: 12.345, y: -3, scale: 0.5, rotate: 45 })).toMatch(
    /^<g transform="translate\(12\.35 -3\) rotate\(45\) scale\(0\.5\)">/,
  )
})

test('a motif is a complete file with a small margin', () => {
  expect(motifSvg('lotus', BLOCKS, 80)).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="80" height="80" viewBox="-52 -52 104 104">/,
  )
})
