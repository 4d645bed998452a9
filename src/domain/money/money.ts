const PAISE_A_RUPEE = 100

/**
 * Paise as people read them: `₹1,23,456`, with two digits of paise only where there are any.
 * The `en-IN` grouping (last three, then pairs) is written here, so that every browser and the
 * server say the same. House §5.
 */
export function formatRupees(paise: number): string {
  const size = Math.abs(Math.round(paise))
  const rupees = groupIndian(String(Math.floor(size / PAISE_A_RUPEE)))
  const rest = size % PAISE_A_RUPEE
  const sign = paise < 0 && size > 0 ? '-' : ''
  return `${sign}₹${rupees}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Digits in Indian groups: `1234567` becomes `12,34,567`. */
function groupIndian(digits: string): string {
  const head = digits.slice(0, -3)
  if (head === '') return digits
  return `${head.replace(/\B(?=(?:\d\d)+$)/g, ',')},${digits.slice(-3)}`
}

/** Paise as the number of rupees that the API shows. */
export function rupeesOf(paise: number): number {
  return paise / PAISE_A_RUPEE
}

/** Rupees from the API's edge as whole paise; a part below half a paisa is dropped. */
export function paiseOf(rupees: number): number {
  return Math.round(rupees * PAISE_A_RUPEE)
}

/** The next whole rupee at or above, in paise. */
export function roundUpToRupee(paise: number): number {
  return Math.ceil(paise / PAISE_A_RUPEE) * PAISE_A_RUPEE
}
