import { describe, expect, test } from 'vitest'
import { NARROWEST } from './lettering.ts'
import { dressOf } from './packs/dress.ts'
import { clearance } from './packs/ink-space.ts'
import { type LabelPlace, labelRows } from './packs/label-grid.ts'
import { drawPack } from './packs/pack.ts'
import { layOutPanel } from './packs/panel-layout.ts'
import { boundsOf, boxPath } from './packs/path.ts'
import { flatSurface, roundSurface } from './packs/surface.ts'
import { type PackedProduct, PRODUCTS } from './products.ts'

/** The narrowest round face, the narrowest flat one and the lowest label of the shop. */
const FACES = [
  { name: 'a flacon', surface: roundSurface(98, 124, 7.4), top: 180, height: 222 },
  { name: 'a carton', surface: flatSurface(60, 154), top: 124, height: 296 },
  { name: 'a dropper', surface: roundSurface(90, 140, 8.4), top: 236, height: 168 },
]
const ROOM = 0.86

function panelOf(product: PackedProduct, face: LabelPlace) {
  const rows = labelRows(face)
  return {
    dress: dressOf(product),
    surface: face.surface,
    rows,
    room: ROOM,
    detail: 'full',
  } as const
}

describe('labels', () => {
  test.for(FACES)('on $name all sixty names stay inside their panel', (face) => {
    const rows = labelRows(face)
    for (const product of PRODUCTS) {
      const { lines } = layOutPanel({ product, ...panelOf(product, face) })
      const half = face.surface.room(ROOM) / 2
      for (const { steps, width } of lines) {
        const ink = boundsOf(steps)
        expect(width).toBeGreaterThanOrEqual(NARROWEST)
        expect(ink.left).toBeGreaterThan(face.surface.centre - half - 1)
        expect(ink.right).toBeLessThan(face.surface.centre + half + 1)
        expect(ink.top).toBeGreaterThan(rows.panel)
        expect(ink.bottom).toBeLessThan(rows.border)
      }
    }
  })

  test.for(FACES)('on $name no line touches the next, nor the vegetarian mark', (face) => {
    for (const product of PRODUCTS) {
      const { lines, mark } = layOutPanel({ product, ...panelOf(product, face) })
      for (const [index, line] of lines.slice(1).entries()) {
        expect(clearance(lines[index]?.steps ?? [], line.steps)).toBeGreaterThan(1)
      }
      if (!mark) throw new Error(`${product.slug} has no vegetarian mark`)
      const { x, y, side } = mark
      const square = boxPath(x - side / 2, y - side / 2, side, side)
      const script = lines.find(({ role }) => role === 'script')
      expect(clearance(script?.steps ?? [], square)).toBeGreaterThan(1)
    }
  })

  test('every pack consists of outlines only: no font, no external picture', () => {
    for (const product of PRODUCTS) {
      expect(drawPack(product)).not.toMatch(/<text|font-|<image|href="http|NaN|undefined/)
    }
  })

  test('the small version leaves out the net quantity and the kind', () => {
    const khus = PRODUCTS.find(({ slug }) => slug === 'khus-sharbat')
    if (!khus) throw new Error('Khus Sharbat is missing')
    const face = { surface: roundSurface(94, 132, 8), top: 198, height: 204 }
    const { lines, mark } = layOutPanel({
      ...panelOf(khus, face),
      product: khus,
      detail: 'small',
    })
    expect(lines.map(({ role }) => role)).toEqual(['name', 'script'])
    expect(mark).toBeUndefined()
  })
})
