import { describe, expect, test } from 'vitest'
import { STATES } from '../delivery/states.ts'
import { taxParts } from '../money/tax.ts'
import { type TaxHeads, taxHeads } from './tax-heads.ts'

const GOA = 'Goa'
const DADRA = 'Dadra and Nagar Haveli and Daman and Diu'

describe('The taxes of a supply', () => {
  test.each<[from: string, to: string, heads: TaxHeads]>([
    ['Gujarat', 'Gujarat', ['cgst', 'sgst']],
    ['Maharashtra', 'Maharashtra', ['cgst', 'sgst']],
    // Union territories with a legislature of their own.
    ['Delhi', 'Delhi', ['cgst', 'sgst']],
    ['Puducherry', 'Puducherry', ['cgst', 'sgst']],
    ['Jammu and Kashmir', 'Jammu and Kashmir', ['cgst', 'sgst']],
    // Those without.
    ['Chandigarh', 'Chandigarh', ['cgst', 'utgst']],
    ['Ladakh', 'Ladakh', ['cgst', 'utgst']],
    ['Lakshadweep', 'Lakshadweep', ['cgst', 'utgst']],
    ['Andaman and Nicobar Islands', 'Andaman and Nicobar Islands', ['cgst', 'utgst']],
    [DADRA, DADRA, ['cgst', 'utgst']],
    // Between two, whatever they are.
    ['Gujarat', 'Maharashtra', ['igst']],
    ['Gujarat', DADRA, ['igst']],
    [DADRA, 'Gujarat', ['igst']],
    ['Chandigarh', 'Ladakh', ['igst']],
    ['Delhi', 'Haryana', ['igst']],
  ])('from %s to %s are %j', (from, to, heads) => {
    expect(taxHeads({ from, to })).toEqual(heads)
  })

  test('are two of equal amount within each of the 36, and IGST to each other one', () => {
    for (const { name } of STATES) {
      const home = taxParts(9_48, { from: name, to: name })
      expect([name, home]).toEqual([name, { cgstPaise: 4_74, sgstPaise: 4_74, igstPaise: 0 }])
      const away = { from: name, to: name === GOA ? 'Kerala' : GOA }
      expect(taxHeads(away)).toEqual(['igst'])
      expect(taxParts(9_48, away).igstPaise).toBe(9_48)
    }
    expect(
      STATES.filter(({ hasUtgst }) => hasUtgst)
        .map(({ gstCode }) => gstCode)
        .sort(),
    ).toEqual(['04', '26', '31', '35', '38'])
  })
})
