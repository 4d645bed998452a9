import { expect, test } from 'vitest'
import '#messages/sentences.ts'
import { weekdaysOf } from './weekdays.ts'

test('the days of a delivery have their weekdays', () => {
  expect(weekdaysOf({ from: '2026-11-25', until: '2026-11-27' }, 'en')).toEqual({
    from: 'Wed\u00a025',
    until: 'Fri\u00a027\u00a0Nov',
  })
})

test('the month is given twice if it changes', () => {
  expect(weekdaysOf({ from: '2026-11-30', until: '2026-12-02' }, 'hi')).toEqual({
    from: expect.stringContaining('30\u00a0'),
    until: expect.stringMatching(/^बुध\u00a02\u00a0/),
  })
})
