import { describe, expect, test } from 'vitest'
import { monthsAfter, parseLot, parseLotDays, parsePurchase } from './lot-form.ts'

const DAY = { today: '2026-11-24', shelfLifeMonths: 12 }

test.each([
  ['2026-11-24', 12, '2027-11-24'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (day, months, after) => {
  expect(monthsAfter(day, months)).toBe(after)
})

describe('received units', () => {
  test('are made today and last for the product’s shelf life, unless given otherwise', () => {
    expect(parseLot({ stock: 40 }, DAY)).toEqual({
      ok: true,
      value: { units: 40, batch: 'L20261124', madeOn: '2026-11-24', expiresOn: '2027-11-24' },
    })
    const given = { stock: 5, batch: ' B 7 ', made_on: '2026-10-01', expires_on: '2027-01-01' }
    expect(parseLot(given, DAY)).toEqual({
      ok: true,
      value: { units: 5, batch: 'B 7', madeOn: '2026-10-01', expiresOn: '2027-01-01' },
    })
  })

  test('of 0 give no lot', () => {
    expect(parseLot({ stock: 0 }, DAY)).toEqual({ ok: true, value: undefined })
    expect(parseLot({ stock: 0 }, DAY, 1)).toMatchObject({ ok: false })
  })

  test.each([
    [{}, { stock: 'required' }],
    [{ stock: 1.5 }, { stock: 'whole-wrong' }],
    [{ stock: -1 }, { stock: 'whole-wrong' }],
    [{ stock: '40' }, { stock: 'whole-wrong' }],
    [{ stock: 1, made_on: '2026-11-25' }, { made_on: 'made-later' }],
    [{ stock: 1, made_on: '2026-02-30' }, { made_on: 'day-wrong' }],
    [{ stock: 1, expires_on: '2026-11-24' }, { expires_on: 'expired' }],
    [{ stock: 1, made_on: '2026-10-01', expires_on: '2026-11-24' }, { expires_on: 'expired' }],
    [{ stock: 1, made_on: '2026-11-25', expires_on: '2026-11-25' }, { made_on: 'made-later' }],
    [{ stock: 100_001 }, { stock: 'whole-wrong' }],
    [{ stock: 1, expires_on: 'soon' }, { expires_on: 'day-wrong' }],
    [{ stock: 1, batch: 'x'.repeat(41) }, { batch: 'too-long' }],
  ])('%j is refused with %j', (form, errors) => {
    expect(parseLot(form, DAY)).toEqual({ ok: false, errors })
  })
})

test('the last units, the longest batch and the next day are accepted', () => {
  const lot = { stock: 100_000, batch: 'x'.repeat(40), expires_on: '2026-11-25' }
  expect(parseLot(lot, DAY)).toMatchObject({ ok: true, value: { units: 100_000 } })
})

describe('the corrected dates of a batch', () => {
  test.each([
    ['2026-11-24', '2026-11-25'],
    // It has expired, and nobody had noticed.
    ['2024-01-31', '2026-01-30'],
  ])('are %s and %s', (made, expires) => {
    expect(parseLotDays({ made_on: made, expires_on: expires }, DAY.today)).toEqual({
      ok: true,
      value: { madeOn: made, expiresOn: expires },
    })
  })

  test.each([
    ['2026-11-25', '2027-11-25', { made_on: 'made-later' }],
    ['2026-10-01', '2026-10-01', { expires_on: 'expired' }],
    ['2026-10-02', '2026-10-01', { expires_on: 'expired' }],
    ['2026-02-30', '2026-10-01', { made_on: 'day-wrong' }],
    ['2026-10-01', 'soon', { expires_on: 'day-wrong' }],
    [null, null, { made_on: 'required', expires_on: 'required' }],
  ])('are refused as %s and %s', (made, expires, errors) => {
    expect(parseLotDays({ made_on: made, expires_on: expires }, DAY.today)).toEqual({
      ok: false,
      errors,
    })
  })
})

describe('the purchase of a lot', () => {
  test.each([
    [{}, { unitCostPaise: undefined, supplier: '' }],
    [
      { unit_cost: null, supplier: ' Vaidya & Sons ' },
      { unitCostPaise: undefined, supplier: 'Vaidya & Sons' },
    ],
    [{ unit_cost: '' }, { unitCostPaise: undefined, supplier: '' }],
    [{ unit_cost: 0 }, { unitCostPaise: 0, supplier: '' }],
    [{ unit_cost: 41.5 }, { unitCostPaise: 41_50, supplier: '' }],
    [{ unit_cost: 100_000 }, { unitCostPaise: 100_000_00, supplier: '' }],
  ])('of %j is %j', (form, value) => {
    expect(parsePurchase(form)).toEqual({ ok: true, value })
  })

  test.each([
    { unit_cost: 100_000.01 },
    { unit_cost: -1 },
    { unit_cost: 'much' },
    { supplier: 'x'.repeat(81) },
  ])('is refused with %j', (form) => {
    expect(parsePurchase(form).ok).toBe(false)
  })
})
