import { stringify } from 'csv-stringify/sync'
import { spreadsheetText } from '#domain/text/spreadsheet-text.ts'

type Cell = string | number

/**
 * Rows as a spreadsheet reads them: RFC 4180 with CRLF. A text that would run as a formula is made
 * harmless; numbers stay numbers. `isStart` puts a byte order mark in front, without which
 * spreadsheets do not take the file for UTF-8.
 */
export function writeCsv(
  rows: readonly (readonly Cell[])[],
  { isStart = false }: { isStart?: boolean } = {},
): string {
  return stringify([...rows], {
    bom: isStart,
    record_delimiter: '\r\n',
    // Lone line ends, other separators and spaces at the edges would change a cell when it is read.
    quoted_match: /[\r\n\t;]|^\s|\s$/,
    cast: { string: spreadsheetText },
  })
}
