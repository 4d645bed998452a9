export interface TaxInside {
  /** The value without tax; with `taxPaise` it adds up to the full price. */
  taxablePaise: number
  /** Always even, so that CGST and SGST are equal. */
  taxPaise: number
}

/**
 * Splits a price that includes GST into value and tax. `percent` is the full rate (5 for 2.5 +
 * 2.5); the tax is rounded to the nearest even paisa.
 */
export function taxInside(grossPaise: number, percent: number): TaxInside {
  const taxPaise = 2 * Math.round((grossPaise * percent) / (100 + percent) / 2)
  return { taxablePaise: grossPaise - taxPaise, taxPaise }
}

export interface TaxParts {
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/**
 * Splits a tax into its kinds: equal CGST and SGST (or UTGST, `invoices/tax-heads.ts`) within the
 * supplier's state or union territory, else IGST. Expects an even tax, as `taxInside` returns it. docs/law.md, GST: the
 * delivery state is the place of supply.
 */
export function taxParts(taxPaise: number, supply: { from: string; to: string }): TaxParts {
  if (supply.from !== supply.to) return { cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise }
  return { cgstPaise: taxPaise / 2, sgstPaise: taxPaise / 2, igstPaise: 0 }
}
