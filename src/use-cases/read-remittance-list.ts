import { CsvError, parse } from 'csv-parse/sync'
import {
  type ListedLine,
  MAX_REMITTANCE_ROWS,
  type RowsAnswer,
  readRemittanceRows,
} from '#domain/remittances/remittance-rows.ts'

const MAX_RECORD_LENGTH = 5_000

/**
 * Reads a courier's list as its file, a spreadsheet or a person writes it: separated by commas,
 * semicolons, tabs or one space. Refuses what is no such list.
 */
export function readRemittanceList(
  text: string,
): RowsAnswer | { ok: false; reason: 'list-unreadable' } {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: MAX_RECORD_LENGTH,
      to: MAX_REMITTANCE_ROWS + 2,
      info: true,
    }) as unknown as readonly { record: readonly string[]; info: { lines: number } }[]
    const lines = records.map(
      ({ record, info }): ListedLine => ({ line: info.lines, cells: record }),
    )
    return readRemittanceRows(lines)
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, reason: 'list-unreadable' }
    throw error
  }
}

/** The sign that stands most often in the first line; a comma when none does. */
function separatorOf(text: string): string {
  const first = text.trimStart().split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => [sign, first.split(sign).length] as const)
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
