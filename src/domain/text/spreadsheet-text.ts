/** The start of a spreadsheet formula, including full-width forms, also after invisible characters. */
const FORMULA =
  /^(?:[\s\p{C}\p{Z}\p{M}\u2800\u3164\u115f\u1160\uffa0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

/** Puts a quote in front of a text that looks like a formula, so that spreadsheets do not run it. */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
