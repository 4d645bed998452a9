/** Devanagari and Gujarati digits as the digits that figures are read with. */
export function withWesternDigits(text: string): string {
  // In both scripts' rows of the code table the zero stands at 6 of 16.
  return text.replace(/[०-९૦-૯]/g, (digit) => String((digit.charCodeAt(0) % 16) - 6))
}

/** Typed digits in a row, of any of the shop's scripts; people and autofill group them with spaces and dashes. */
export function ungroupedDigits(text: string): string {
  return withWesternDigits(text).replace(/[\s-]/g, '')
}

/** A written figure or amount as a number, without rupee sign and commas; undefined when it is none. */
export function figureIn(text: string): number | undefined {
  const figure = withWesternDigits(text.trim())
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : undefined
}
