import { stringify } from 'csv-stringify/sync'
import type { Cell } from '#domain/text/sheet.ts'
import { spreadsheetText } from '#domain/text/spreadsheet-text.ts'

/**
 * Writes rows as CSV (RFC 4180, CRLF). Texts that a spreadsheet would run as formulas are escaped;
 * numbers stay numbers. `isStart` prepends a byte order mark, which spreadsheets need to detect
 * UTF-8.
 */
export function writeCsv(
  rows: readonly (readonly Cell[])[],
  { isStart = false }: { isStart?: boolean } = {},
): string {
  return stringify([...rows], {
    bom: isStart,
    record_delimiter: '\r\n',
    // Quotes cells with line ends, other separators or outer spaces, which readers would alter.
    quoted_match: /[\r\n\t;]|^\s|\s$/,
    cast: { string: spreadsheetText },
  })
}
