import { describe, expect, test } from 'vitest'
import { deliveryDays } from './delivery-days.ts'

describe('the delivery days in the cart', () => {
  test('two days of one month are shown as a range', () => {
    expect(deliveryDays({ from: '2026-11-24', until: '2026-11-27' }, 'en')).toBe('24–27\u00a0Nov')
  })

  test('one day is shown once', () => {
    expect(deliveryDays({ from: '2026-11-24', until: '2026-11-24' }, 'en')).toBe('24\u00a0Nov')
  })

  test('Hindi and Gujarati use the digits 0 to 9', () => {
    for (const language of ['hi', 'gu'] as const) {
      expect(deliveryDays({ from: '2026-11-24', until: '2026-11-27' }, language)).toMatch(/24.*27/)
    }
  })

  test('invalid days, or days in the wrong order, are not shown', () => {
    expect(deliveryDays({ from: 'soon', until: '2026-11-27' }, 'en')).toBe('')
    expect(deliveryDays({ from: '2026-11-27', until: '2026-11-24' }, 'en')).toBe('')
  })
})
