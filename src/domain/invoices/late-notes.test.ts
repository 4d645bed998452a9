import { expect, test } from 'vitest'
import type { OrderId } from '../ids.ts'
import { taxInside, taxParts } from '../money/tax.ts'
import { remainingLines } from './credit-lines.ts'
import { creditablePaise, creditNoteOf, lastDayToLowerTax } from './document.ts'
import { type InvoiceContent, type InvoiceLine, totalsOf } from './invoice.ts'

const SUPPLY = { from: 'Gujarat', to: 'Gujarat' }

function line(part: Pick<InvoiceLine, 'kind' | 'grossPaise' | 'quantity'>): InvoiceLine {
  const { taxablePaise, taxPaise } = taxInside(part.grossPaise, 5)
  const goods = { description: 'Khus Sharbat', hsn: '21069011', gstPercent: 5 }
  return { ...part, ...goods, taxablePaise, ...taxParts(taxPaise, SUPPLY) }
}

const lines = [
  line({ kind: 'goods', grossPaise: 398_00, quantity: 2 }),
  line({ kind: 'delivery', grossPaise: 60_00, quantity: 1 }),
]
const INVOICE: InvoiceContent = {
  kind: 'invoice',
  number: 'SMG/26-27/000001',
  issuedOn: '2026-11-24',
  against: undefined,
  seller: {
    name: 'Samagni',
    addressLines: [],
    gstin: '24AAAAA0000A1Z5',
    state: SUPPLY.from,
    email: '',
    phone: '',
  },
  recipient: {
    name: 'Asha',
    address: '',
    city: 'Anand',
    state: SUPPLY.to,
    pincode: '388001',
    phone: '',
  },
  placeOfSupply: { state: SUPPLY.to, gstCode: '24' },
  order: { id: 'o1' as OrderId, number: 'SMG-10001', placedOn: '2026-11-20', paymentMethod: 'cod' },
  lines,
  totals: totalsOf(lines),
}

// CGST Act, section 34(2).
test('credit notes lower tax until the end of 30 November after the year of the supply, in India, and none afterwards', () => {
  const noteAt = (at: string, earlier: readonly InvoiceContent[], amountPaise = 100_00) =>
    creditNoteOf(INVOICE, earlier, { amountPaise, number: 'SMC/27-28/000001', at: new Date(at) })
  const inTime = noteAt('2027-11-30T18:29:59.999Z', [])
  expect(inTime.isCommercial).toBeUndefined()
  expect(inTime.totals.taxablePaise).toBeLessThan(100_00)
  const late = noteAt('2027-11-30T18:30:00Z', [inTime])
  expect(late.isCommercial).toBe(true)
  expect(late.totals).toEqual({
    taxablePaise: 100_00,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    totalPaise: 100_00,
  })
  // What is left of the invoice is the same, whichever note took its part.
  const rest = creditablePaise(INVOICE, [inTime, late])
  const last = noteAt('2028-01-01T00:00:00Z', [inTime, late], rest)
  expect(last.totals).toMatchObject({ taxablePaise: rest, totalPaise: rest })
  const notes = [inTime, late, last]
  const left = remainingLines(
    INVOICE.lines,
    notes.map((note) => note.lines),
  )
  expect(left.map(({ grossPaise }) => grossPaise)).toEqual([0, 0])
})

test.each([
  ['2026-03-31', '2026-11-30'],
  ['2026-04-01', '2027-11-30'],
  ['2026-12-31', '2027-11-30'],
  ['2027-01-01', '2027-11-30'],
])('credit notes on an invoice of %s lower tax until %s', (issuedOn, day) => {
  expect(lastDayToLowerTax(issuedOn)).toBe(day)
})
