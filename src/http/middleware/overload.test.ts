import { describe, expect, test } from 'vitest'
import { lagDetector } from './overload.ts'

function overloadedAfter(...looksAtMs: number[]): boolean {
  const look = lagDetector()
  return looksAtMs.map((at) => look(at)).at(-1) ?? false
}

describe('a lagging event loop', () => {
  test('is overloaded when two checks in a row come more than a second late', () => {
    expect(overloadedAfter(0, 1_600, 3_200)).toBe(true)
  })

  test('is not overloaded when one check is late and the next in time', () => {
    expect(overloadedAfter(0, 5_000)).toBe(false)
    expect(overloadedAfter(0, 5_000, 5_500)).toBe(false)
  })

  test('recovers as soon as a check comes in time', () => {
    expect(overloadedAfter(0, 1_600, 3_200, 3_700)).toBe(false)
  })

  test('is not overloaded when checks are a little late', () => {
    expect(overloadedAfter(0, 1_400, 2_800, 4_200)).toBe(false)
  })
})
