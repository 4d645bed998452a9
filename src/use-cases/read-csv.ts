import { CsvError, parse } from 'csv-parse/sync'
import type { CsvRow, CsvTable } from '#domain/imports/table.ts'

/** 1,000 products with long texts are about 2 MB. */
export const MAX_CSV_BYTES = 5 * 1024 * 1024
export const MAX_CSV_ROWS = 5_000
const MAX_COLUMNS = 300
const MAX_RECORD_LENGTH = 200_000

export type CsvAnswer =
  | { ok: true; table: CsvTable }
  | { ok: false; reason: 'file-too-large' | 'too-many-rows' | 'file-unreadable' | 'file-empty' }

/** Parses delimited text, with the separator found in its head. */
export function parseRecords(
  text: string,
  limits: { maxRows: number; maxRecordLength: number },
): { line: number; cells: readonly string[] }[] {
  const records = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: limits.maxRecordLength,
    to: limits.maxRows + 2,
    info: true,
  }) as unknown as readonly { record: readonly string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
}

/**
 * Reads a table separated by commas, semicolons or tabs, with or without a byte order mark, in
 * UTF-8 or Windows-1252. Column names are lower-cased. Refuses files that are too large, have too
 * many or no rows, or are not such a table.
 */
export function readCsv(bytes: Uint8Array): CsvAnswer {
  if (bytes.byteLength > MAX_CSV_BYTES) return { ok: false, reason: 'file-too-large' }
  const text = decode(bytes)
  // Text contains no NUL; this is a workbook or a picture.
  if (text === undefined || text.includes('\u0000')) return { ok: false, reason: 'file-unreadable' }
  try {
    const limits = { maxRows: MAX_CSV_ROWS, maxRecordLength: MAX_RECORD_LENGTH }
    return tableOf(parseRecords(text, limits).map(({ cells }) => cells))
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, reason: 'file-unreadable' }
    throw error
  }
}

function tableOf(records: readonly (readonly string[])[]): CsvAnswer {
  const [head = [], ...body] = records
  const columns = head.map((name) => name.trim().toLowerCase())
  if (columns.length > MAX_COLUMNS) return { ok: false, reason: 'file-unreadable' }
  if (body.length === 0) return { ok: false, reason: 'file-empty' }
  if (body.length > MAX_CSV_ROWS) return { ok: false, reason: 'too-many-rows' }
  const rows: CsvRow[] = body.map((record, index) => {
    const cells: Record<string, string> = Object.create(null)
    for (const [place, column] of columns.entries()) cells[column] ??= record[place] ?? ''
    // Numbered like in a spreadsheet: the header is row 1.
    return { line: index + 2, cells }
  })
  return { ok: true, table: { columns, rows } }
}

function decode(bytes: Uint8Array): string | undefined {
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that is most frequent in the header; a comma by default. */
function separatorOf(text: string): string {
  const head = text.trimStart().slice(0, 4_000).split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => [sign, head.split(sign).length] as const)
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
