import { CsvError } from 'csv-parse/sync'
import {
  type ListedLine,
  MAX_REMITTANCE_ROWS,
  type RowsAnswer,
  readRemittanceRows,
} from '#domain/remittances/remittance-rows.ts'
import { parseRecords } from '#use-cases/read-csv.ts'

const MAX_RECORD_LENGTH = 5_000

/**
 * Parses a courier's list from its file, a spreadsheet or typed text, separated by commas, semicolons,
 * tabs or one space. Refuses anything else.
 */
export function readRemittanceList(
  text: string,
): RowsAnswer | { ok: false; reason: 'list-unreadable' } {
  try {
    const lines: ListedLine[] = parseRecords(text, {
      maxRows: MAX_REMITTANCE_ROWS,
      maxRecordLength: MAX_RECORD_LENGTH,
    }).map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    return readRemittanceRows(lines)
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, reason: 'list-unreadable' }
    throw error
  }
}
