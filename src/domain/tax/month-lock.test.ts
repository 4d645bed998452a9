import { expect, test } from 'vitest'
import type { Gstr1 } from './gstr1.ts'
import { isAsLocked, isOver } from './month-lock.ts'

test.each([
  ['2026-11', '2026-11-30T23:59:59+05:30', false],
  ['2026-11', '2026-12-01T00:00:00+05:30', true],
  ['2026-12', '2026-12-31T23:59:59+05:30', false],
  ['2026-12', '2027-01-01T00:00:00+05:30', true],
  ['2027-01', '2026-12-31T23:59:59+05:30', false],
])('the month %s is over at %s: %s', (month, time, over) => {
  expect(isOver(month, new Date(time))).toBe(over)
})

test('a locked month differs as soon as one figure or the number of its documents does', () => {
  const totals = { taxablePaise: 100, cgstPaise: 9, sgstPaise: 9, igstPaise: 0, totalPaise: 118 }
  const issued = { invoice: { count: 2, totals }, 'credit-note': { count: 1, totals } }
  const locked = { ...totals, invoices: 2, creditNotes: 1 }
  const isAs = (figures: typeof locked) => isAsLocked({ totals, issued } as Gstr1, figures)
  expect(isAs(locked)).toBe(true)
  for (const part of Object.keys(locked) as (keyof typeof locked)[]) {
    expect(isAs({ ...locked, [part]: locked[part] + 1 }), part).toBe(false)
  }
})
