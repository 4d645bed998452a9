/** The provider's fee for a captured payment, in paise; `feePaise` includes the GST, `taxPaise`. */
export interface PaymentFee {
  feePaise: number
  taxPaise: number
}

/** Parses the provider's fee; undefined if fee or tax is missing, or if they are inconsistent. */
export function parseFee(
  reported: { fee: number | null | undefined; tax: number | null | undefined },
  amountPaise: number,
): PaymentFee | undefined {
  const { fee: feePaise, tax: taxPaise } = reported
  if (typeof feePaise !== 'number' || typeof taxPaise !== 'number') return undefined
  return taxPaise <= feePaise && feePaise <= amountPaise ? { feePaise, taxPaise } : undefined
}
