import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { butti, jaal, salt, type Tile, tileSvg } from './tiles.ts'

const BLOCKS = { mass: '#000000', fill: '#222222', line: '#ffffff' }

async function edgesOf(tile: Tile) {
  const { data, info } = await sharp(Buffer.from(tileSvg(tile)))
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
  const last = info.width - 1
  const each = Array.from({ length: info.width }, (_, index) => index)
  return {
    left: each.map((y) => grey(0, y)),
    right: each.map((y) => grey(last, y)),
    top: each.map((x) => grey(x, 0)),
    bottom: each.map((x) => grey(x, last)),
  }
}

function worstStep(one: readonly number[], other: readonly number[]): number {
  const steps = one.map((grey, index) => Math.abs(grey - (other[index] ?? 0)))
  return steps.reduce((sum, step) => sum + step, 0) / steps.length
}

describe.each([
  ['butti', butti('jeera', BLOCKS)],
  ['jaal', jaal('jeera', { ground: '#ffffff', net: '#444444', mass: '#000000', fill: '#222222' })],
  ['salt', salt('#000000')],
])('the %s tile', (_, tile) => {
  test('matches its neighbours on all four sides', async () => {
    const { left, right, top, bottom } = await edgesOf(tile)
    expect(worstStep(left, right)).toBeLessThan(16)
    expect(worstStep(top, bottom)).toBeLessThan(16)
  })
})

test('a butti prints its motif at the centre and the four corners', () => {
  const { content, side } = butti('rose', BLOCKS, { dots: false })
  expect(content.match(/scale\(0\.6\)/g)).toHaveLength(5)
  expect(side).toBe(120)
})

test('the salt is the same every time and differs with the seed', () => {
  expect(salt('#fff').content).toBe(salt('#fff').content)
  expect(salt('#fff', { seed: 8 }).content).not.toBe(salt('#fff').content)
})
