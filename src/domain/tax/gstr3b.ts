import type { InvoiceContent, InvoiceTotals } from '../invoices/invoice.ts'
import type { Gstr1 } from './gstr1.ts'
import { addTo, zeroSums } from './sums.ts'

/** The parts of GSTR-3B that follow from the shop's own documents, in paise. */
export interface Gstr3b {
  /** 3.1(a): taxed supplies. */
  taxed: InvoiceTotals
  /** 3.1(c): supplies without tax. */
  nilPaise: number
  /** 3.2: the taxed supplies to consumers in other states, by place of supply. */
  toOtherStates: {
    place: InvoiceContent['placeOfSupply']
    taxablePaise: number
    igstPaise: number
  }[]
}

/** Calculates tables 3.1 and 3.2 of GSTR-3B from the GSTR-1 of the same month (docs/law.md, GST returns). */
export function gstr3bOf({ totals, sections, b2cl, b2cs, cdnur }: Gstr1): Gstr3b {
  const taxed = zeroSums()
  addTo(taxed, totals)
  addTo(taxed, sections.nil, -1)
  const places = new Map<string, Gstr3b['toOtherStates'][number]>()
  const count = (place: InvoiceContent['placeOfSupply'], sums: InvoiceTotals, sign: 1 | -1) => {
    const row = places.get(place.gstCode) ?? { place, taxablePaise: 0, igstPaise: 0 }
    row.taxablePaise += sign * sums.taxablePaise
    row.igstPaise += sign * sums.igstPaise
    places.set(place.gstCode, row)
  }
  for (const row of b2cs) if (row.isInterState) count(row.place, row, 1)
  for (const { place, rates } of b2cl) for (const rate of rates) count(place, rate, 1)
  for (const { place, rates } of cdnur) for (const rate of rates) count(place, rate, -1)
  return {
    taxed,
    nilPaise: sections.nil.totalPaise,
    toOtherStates: [...places.values()].toSorted((one, other) =>
      one.place.gstCode.localeCompare(other.place.gstCode),
    ),
  }
}
