import { describe, expect, test } from 'vitest'
import { outlivesDelivery, sellByDay } from './stock-lots.ts'

describe('A lot', () => {
  test('with a long shelf life is sold until 45 days before it expires', () => {
    const lot = { madeOn: '2026-01-01', expiresOn: '2027-01-01' }
    expect(sellByDay(lot)).toBe('2026-11-17')
  })

  test('with a shelf life of 90 days is sold while 30 % of it, 27 days, is left', () => {
    const lot = { madeOn: '2026-09-02', expiresOn: '2026-12-01' }
    expect(sellByDay(lot)).toBe('2026-11-04')
  })

  test('rounds the required days up', () => {
    // 30 % of 31 days are 9.3.
    expect(sellByDay({ madeOn: '2026-10-01', expiresOn: '2026-11-01' })).toBe('2026-10-22')
  })

  test('may be delivered on its last day and not a day later', () => {
    const lot = { madeOn: '2026-01-01', expiresOn: '2027-01-01' }
    expect(outlivesDelivery(lot, '2026-11-17')).toBe(true)
    expect(outlivesDelivery(lot, '2026-11-18')).toBe(false)
  })
})
