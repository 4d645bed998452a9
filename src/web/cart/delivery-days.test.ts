import { describe, expect, test } from 'vitest'
import { deliveryDays } from './delivery-days.ts'

describe('the delivery days in the cart', () => {
  test('two days of one month are said as a range', () => {
    expect(deliveryDays({ from: '2026-11-24', until: '2026-11-27' }, 'en')).toBe('24–27 Nov')
  })

  test('one day is said once', () => {
    expect(deliveryDays({ from: '2026-11-24', until: '2026-11-24' }, 'en')).toBe('24 Nov')
  })

  test('Hindi and Gujarati keep the figures 0 to 9', () => {
    for (const language of ['hi', 'gu'] as const) {
      expect(deliveryDays({ from: '2026-11-24', until: '2026-11-27' }, language)).toMatch(/24.*27/)
    }
  })

  test('days that are no days, or stand the wrong way round, are not said', () => {
    expect(deliveryDays({ from: 'soon', until: '2026-11-27' }, 'en')).toBe('')
    expect(deliveryDays({ from: '2026-11-27', until: '2026-11-24' }, 'en')).toBe('')
  })
})
