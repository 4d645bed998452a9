/** What the provider keeps of a captured payment, in paise; the GST on it is a part of it. */
export interface PaymentFee {
  feePaise: number
  taxPaise: number
}

/** Reads what the provider tells of its fee; undefined until it tells both, and where they cannot be. */
export function parseFee(
  reported: { fee: number | null | undefined; tax: number | null | undefined },
  amountPaise: number,
): PaymentFee | undefined {
  const { fee: feePaise, tax: taxPaise } = reported
  if (typeof feePaise !== 'number' || typeof taxPaise !== 'number') return undefined
  return taxPaise <= feePaise && feePaise <= amountPaise ? { feePaise, taxPaise } : undefined
}
