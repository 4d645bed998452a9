import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, boxPath, circlePath, refinePath, samplePath } from './packs/path.ts'
import { roundSurface } from './packs/surface.ts'

const bottle = roundSurface(94, 132, 8)

describe('printing on a round body', () => {
  test('bends lines down in the middle, with both ends level', () => {
    const [, middle] = bottle.bend(bottle.centre, 100)
    const [, left] = bottle.bend(bottle.centre - bottle.reach, 100)
    expect(middle).toBe(108)
    expect(left).toBeCloseTo(100, 5)
  })

  test('stays on the body and runs from left to right', () => {
    const offset = fc.double({ min: -200, max: 200, noNaN: true })
    fc.assert(
      fc.property(offset, offset, (a, b) => {
        const [from] = bottle.bend(bottle.centre + Math.min(a, b), 0)
        const [to] = bottle.bend(bottle.centre + Math.max(a, b), 0)
        expect(from).toBeGreaterThanOrEqual(94 - 1e-9)
        expect(to).toBeLessThanOrEqual(226 + 1e-9)
        expect(from).toBeLessThanOrEqual(to)
      }),
    )
  })

  test('shows the width for a share of the face as exactly that share', () => {
    const half = bottle.room(0.86) / 2
    const [right] = bottle.bend(bottle.centre + half, 0)
    expect(right - bottle.centre).toBeCloseTo((0.86 * 132) / 2, 5)
  })

  test('splitting an outline into pieces does not change its shape', () => {
    const whole = boundsOf(circlePath(0, 0, 50))
    const cut = boundsOf(refinePath(circlePath(0, 0, 50), 3))
    expect(cut.right).toBeCloseTo(whole.right, 1)
    expect(cut.bottom).toBeCloseTo(50, 1)
    expect(samplePath(refinePath(boxPath(0, 0, 60, 10), 6)).length).toBeGreaterThan(20)
  })
})
