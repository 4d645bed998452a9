/** Converts the digits of the Indian scripts, from Devanagari to Malayalam, to 0–9. */
export function withWesternDigits(text: string): string {
  // In each of their Unicode blocks the code of the digit 0 ends in hexadecimal 6.
  return text.replace(/(?=[\u0900-\u0d7f])\p{Nd}/gu, (digit) =>
    String((digit.charCodeAt(0) % 16) - 6),
  )
}

/** Removes spaces and dashes, with which people and autofill group digits, and converts digits of all scripts to 0–9. */
export function ungroupedDigits(text: string): string {
  return withWesternDigits(text).replace(/[\s-]/g, '')
}
