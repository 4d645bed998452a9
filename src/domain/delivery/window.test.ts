import { describe, expect, test } from 'vitest'
import { expectedDelivery } from './window.ts'
import type { Zone } from './zones.ts'

describe('The expected delivery', () => {
  test.each<[Zone, string, string]>([
    ['A', '2026-11-25', '2026-11-26'],
    ['B', '2026-11-26', '2026-11-27'],
    ['C', '2026-11-27', '2026-11-28'],
    ['D', '2026-11-28', '2026-11-30'],
    ['E', '2026-11-30', '2026-12-04'],
  ])('in zone %s, handed over on 24 November: %s to %s', (zone, from, until) => {
    expect(expectedDelivery(new Date('2026-11-24T06:00:00Z'), zone)).toEqual({ from, until })
  })

  test('uses India’s day: it changes at 18:30 UTC', () => {
    const before = expectedDelivery(new Date('2026-11-24T18:29:59.999Z'), 'A')
    const after = expectedDelivery(new Date('2026-11-24T18:30:00Z'), 'A')
    expect([before.from, after.from]).toEqual(['2026-11-25', '2026-11-26'])
  })

  test('spans the end of a year and a leap day', () => {
    expect(expectedDelivery(new Date('2026-12-30T06:00:00Z'), 'B')).toEqual({
      from: '2027-01-01',
      until: '2027-01-02',
    })
    expect(expectedDelivery(new Date('2028-02-27T06:00:00Z'), 'B')).toEqual({
      from: '2028-02-29',
      until: '2028-03-01',
    })
  })
})
