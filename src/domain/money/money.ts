const PAISE_A_RUPEE = 100

/**
 * Formats paise as rupees: `₹1,23,456`, with two decimals only if there are any. The `en-IN`
 * grouping is implemented here, so that all browsers and the server agree.
 */
export function formatRupees(paise: number): string {
  const size = Math.abs(Math.round(paise))
  const rupees = groupIndian(String(Math.floor(size / PAISE_A_RUPEE)))
  const rest = size % PAISE_A_RUPEE
  const sign = paise < 0 && size > 0 ? '-' : ''
  return `${sign}₹${rupees}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Groups digits the Indian way: `1234567` becomes `12,34,567`. */
function groupIndian(digits: string): string {
  const head = digits.slice(0, -3)
  if (head === '') return digits
  return `${head.replace(/\B(?=(?:\d\d)+$)/g, ',')},${digits.slice(-3)}`
}

/** Converts paise to the rupees of the API. */
export function rupeesOf(paise: number): number {
  return paise / PAISE_A_RUPEE
}

/** Converts rupees of the API to whole paise, rounded. */
export function paiseOf(rupees: number): number {
  return Math.round(rupees * PAISE_A_RUPEE)
}

/** Rounds up to the next whole rupee, in paise. */
export function roundUpToRupee(paise: number): number {
  return Math.ceil(paise / PAISE_A_RUPEE) * PAISE_A_RUPEE
}
