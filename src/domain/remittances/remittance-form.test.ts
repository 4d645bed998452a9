import { expect, test } from 'vitest'
import { MAX_LIST_LENGTH, parseRemittanceForm } from './remittance-form.ts'

const TODAY = '2026-11-21'
const GOOD = { reference: 'utr 1234 5678', paidOn: TODAY, list: 'SMG-10001 499' }

test('a reference is normalised however it is typed', () => {
  expect(parseRemittanceForm(GOOD, TODAY)).toEqual({
    ok: true,
    value: { ...GOOD, reference: 'UTR12345678' },
  })
})

test.each([
  ['reference', '', 'reference-required'],
  ['reference', 'abc', 'reference-wrong'],
  ['reference', "x' or 1=1", 'reference-wrong'],
  ['paidOn', '', 'paid-on-wrong'],
  ['paidOn', '2026-02-30', 'paid-on-wrong'],
  ['paidOn', '2025-01-01', 'paid-on-wrong'],
  ['paidOn', '2026-11-22', 'paid-on-future'],
  ['list', ' \n ', 'list-required'],
  ['list', 'x'.repeat(MAX_LIST_LENGTH + 1), 'list-too-long'],
])('%s %j is refused: %s', (field, value, problem) => {
  const answer = parseRemittanceForm({ ...GOOD, [field]: value }, TODAY)
  expect(answer).toEqual({ ok: false, errors: { [field]: problem } })
})
