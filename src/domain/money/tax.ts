export interface TaxInside {
  /** What the goods are worth without tax; with `taxPaise` it makes up the whole price. */
  taxablePaise: number
  /** Always even, so that CGST and SGST are equal halves. */
  taxPaise: number
}

/**
 * Takes a price that includes GST apart. `percent` is the whole rate (5 for 2.5 + 2.5); the tax is
 * rounded to the nearest even paisa. example ₹199 at 5 %.
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
 * Whose tax it is: halves for centre and state where the goods stay in the supplier's state, all
 * of it IGST elsewhere, union territories included. Takes an even tax as `taxInside` gives it.
 * docs/law.md, GST: the delivery state is the place of supply.
 */
export function taxParts(taxPaise: number, supply: { from: string; to: string }): TaxParts {
  if (supply.from !== supply.to) return { cgstPaise: 0, sgstPaise: 0, igstPaise: taxPaise }
  return { cgstPaise: taxPaise / 2, sgstPaise: taxPaise / 2, igstPaise: 0 }
}
