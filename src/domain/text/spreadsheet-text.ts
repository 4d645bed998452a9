/**
 * What a spreadsheet would take for the beginning of a formula, its full-width forms included, behind
 * anything that is not seen: spaces, control and format characters, and letters without a shape.
 */
const FORMULA =
  /^(?:[\s\p{C}\p{Z}\p{M}\u2800\u3164\u115f\u1160\uffa0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

/** A text that a spreadsheet shows and never runs: one that looks like a formula gets a quote in front. */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
