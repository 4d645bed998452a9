import { CsvError } from 'csv-parse/sync'
import {
  type ListedLine,
  MAX_REMITTANCE_ROWS,
  type RowsAnswer,
  readRemittanceRows,
} from '#domain/remittances/remittance-rows.ts'
import { parseRecords } from './read-csv.ts'

const MAX_RECORD_LENGTH = 5_000

/**
 * Reads a courier's list as its file, a spreadsheet or a person writes it: separated by commas,
 * semicolons, tabs or one space. Refuses what is no such list.
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
