const ZEROS = ['०', '૦'].map((zero) => zero.charCodeAt(0))

/** Devanagari and Gujarati digits as the digits that figures are read with. */
export function withWesternDigits(text: string): string {
  return text.replace(/[०-९૦-૯]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (ZEROS.find((zero) => code >= zero && code <= zero + 9) ?? code))
  })
}

/** A written figure or amount as a number, without rupee sign and commas; undefined when it is none. */
export function figureIn(text: string): number | undefined {
  const figure = withWesternDigits(text.trim())
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : undefined
}
