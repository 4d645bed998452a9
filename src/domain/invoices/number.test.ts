import { describe, expect, test } from 'vitest'
import { documentNumber, isDocumentPrefix, parseDocumentNumber, seriesOf } from './number.ts'

describe('the number of a document', () => {
  test('has the 16 characters that GST allows, and no more', () => {
    const invoices = seriesOf('SM', 'invoice')
    expect(documentNumber(invoices, '26-27', 1)).toBe('SMG/26-27/000001')
    expect(documentNumber(seriesOf('A7', 'credit-note'), '26-27', 999_999)).toBe('A7C/26-27/999999')
    expect(documentNumber(invoices, '26-27', 999_999)).toHaveLength(16)
    const parsed = { prefix: 'A7', series: 'A7C', financialYear: '26-27', serial: 999_999 }
    expect(parseDocumentNumber('A7C/26-27/999999')).toEqual(parsed)
  })

  test.each(['', 'S', 'SMG', 'sm', 'S ', 'S/', 'શા'])('does not begin with “%s”', (prefix) => {
    expect(isDocumentPrefix(prefix)).toBe(false)
    expect(() => documentNumber(seriesOf(prefix, 'invoice'), '26-27', 1)).toThrow()
  })

  test('is refused beyond 999,999 in a year', () => {
    expect(() => documentNumber('SMG', '26-27', 1_000_000)).toThrow()
    expect(() => documentNumber('SMG', '26-27', 0)).toThrow()
  })
})
