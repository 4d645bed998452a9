/** What a spreadsheet would take for the beginning of a formula, also behind spaces (case PRV-01). */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** One cell as RFC 4180 writes it. A text that a spreadsheet would run gets a quote in front. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n\t;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Tells spreadsheets that the letters are UTF-8; names in Gujarati would be rubbish without it. */
export const CSV_START = '\ufeff'
