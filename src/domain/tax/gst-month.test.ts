import { describe, expect, test } from 'vitest'
import { boundsOfMonth, gstr1DueOn, monthAfter, monthsBetween, parseGstMonth } from './gst-month.ts'

describe('a month of GST', () => {
  test('begins and ends at midnight in India', () => {
    expect(boundsOfMonth('2026-12')).toEqual({
      from: new Date('2026-11-30T18:30:00Z'),
      until: new Date('2026-12-31T18:30:00Z'),
    })
    expect(gstr1DueOn('2026-12')).toBe('2027-01-11')
    expect(monthAfter('2027-01', -1)).toBe('2026-12')
    expect(monthsBetween('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01'])
  })

  test.each([null, '', '2026-13', '2026-1', '1999-01', '2026-11-01'])('%j is none', (text) => {
    expect(parseGstMonth(text)).toBeUndefined()
  })
})
