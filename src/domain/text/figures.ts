/** Converts Devanagari and Gujarati digits to 0–9. */
export function withWesternDigits(text: string): string {
  // In both scripts' Unicode blocks, the code of the digit 0 ends in hexadecimal 6.
  return text.replace(/[०-९૦-૯]/g, (digit) => String((digit.charCodeAt(0) % 16) - 6))
}

/** Removes spaces and dashes, with which people and autofill group digits, and converts digits of all scripts to 0–9. */
export function ungroupedDigits(text: string): string {
  return withWesternDigits(text).replace(/[\s-]/g, '')
}

/** Returns a written figure or amount without rupee sign, `/-` and commas between thousands. */
export function plainFigure(text: string): string {
  return withWesternDigits(text.trim())
    .replace(/^(-?)(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*\/-$/, '')
    .replace(/^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/, (grouped) => grouped.replaceAll(',', ''))
}

/** Parses a figure or amount as people write it; undefined if it is no number. */
export function figureIn(text: string): number | undefined {
  const figure = plainFigure(text)
  return /^\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : undefined
}
