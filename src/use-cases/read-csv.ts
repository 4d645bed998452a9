import { CsvError, parse } from 'csv-parse/sync'
import type { CsvRow, CsvTable } from '#domain/imports/table.ts'

/** 1,000 products with long texts are about 2 MB. */
export const MAX_CSV_BYTES = 5 * 1024 * 1024
export const MAX_CSV_ROWS = 10_000
const MAX_COLUMNS = 300
const MAX_RECORD_LENGTH = 200_000
/** People write a title and a date above the names of their columns. */
const MAX_TITLE_ROWS = 10
/** Spreadsheets write thousands of blank rows below the last one. */
const MAX_BLANK_ROWS = 100_000

export type CsvAnswer =
  | { ok: true; table: CsvTable }
  | { ok: false; reason: 'file-too-large' | 'too-many-rows' | 'file-unreadable' | 'file-empty' }

const SEPARATORS = [',', ';', '\t']
/** A line that tells Excel the separator; it does not show this line, so that the header is row 1. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t])"?\r?\n/i

/**
 * Parses delimited text; the separator is named in a first line of its own, or detected in the header. Each row has
 * the number that a spreadsheet shows; blank rows are omitted but counted. Returns the header and at most `maxRows` + 1
 * rows. A file that is truncated for its length ends with its last line, blank or not.
 */
export function parseRecords(text: string, limits: { maxRows: number; maxRecordLength: number }) {
  const lastLine = limits.maxRows + 2 + MAX_BLANK_ROWS
  const records: { line: number; cells: readonly string[] }[] = []
  let line = 0
  parse(text.replace(SEPARATOR_LINE, ''), {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    // A product may be called: Agarbatti 6".
    relax_quotes: true,
    max_record_size: limits.maxRecordLength,
    to: lastLine,
    on_record: (cells: string[]) => {
      line += 1
      const isBlank = cells.every((cell) => cell.trim() === '') && line < lastLine
      if (!isBlank && records.length < limits.maxRows + 2) records.push({ line, cells })
      return null
    },
  })
  return records
}

/**
 * Reads a table separated by commas, semicolons or tabs, with or without a byte order mark, in
 * UTF-8, UTF-16 or Windows-1252. Column names are lower-cased; they are in the first row, or in the first of the next few
 * that `isHead` recognises. Refuses files that are too large, have too many or no rows, or are not such a table.
 */
export function readCsv(bytes: Uint8Array, isHead: IsHead = () => false): CsvAnswer {
  if (bytes.byteLength > MAX_CSV_BYTES) return { ok: false, reason: 'file-too-large' }
  const text = decode(bytes)
  // A NUL in the header means that this is a workbook or a picture.
  if (/^[^\n]*\0/.test(text)) return { ok: false, reason: 'file-unreadable' }
  try {
    const limits = { maxRows: MAX_CSV_ROWS, maxRecordLength: MAX_RECORD_LENGTH }
    return tableOf(belowTitle(parseRecords(text, limits), isHead), separatorOf(text))
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, reason: 'file-unreadable' }
    throw error
  }
}

type IsHead = (columns: readonly string[]) => boolean
type CsvRecords = ReturnType<typeof parseRecords>

function belowTitle(records: CsvRecords, isHead: IsHead): CsvRecords {
  const namesColumns = ({ cells }: CsvRecords[number]) =>
    isHead(cells.map((name) => name.trim().toLowerCase()))
  const place = records.slice(0, MAX_TITLE_ROWS + 1).findIndex(namesColumns)
  return records.slice(Math.max(0, place))
}

function tableOf(records: CsvRecords, separator: string): CsvAnswer {
  const [head, ...body] = records
  const heads = (head?.cells ?? []).map((name) => name.trim())
  const columns = heads.map((name) => name.toLowerCase())
  if (columns.length > MAX_COLUMNS) return { ok: false, reason: 'file-unreadable' }
  if (body.length === 0) return { ok: false, reason: 'file-empty' }
  const isCutOff = (body.at(-1)?.line ?? 0) > MAX_CSV_ROWS + MAX_BLANK_ROWS
  if (body.length > MAX_CSV_ROWS || isCutOff) return { ok: false, reason: 'too-many-rows' }
  const rows: CsvRow[] = body.map(({ line, cells: record }) => {
    const cells: Record<string, string> = Object.create(null)
    for (const [place, column] of columns.entries()) cells[column] ??= record[place] ?? ''
    return { line, cells }
  })
  const written = Object.fromEntries(columns.map((column, place) => [column, heads[place] ?? '']))
  // Spreadsheets separate cells by semicolons where their figures have decimal commas.
  const commas = separator === ';' && { hasDecimalCommas: true }
  return { ok: true, table: { columns, rows, written, ...commas } }
}

function decode(bytes: Uint8Array): string {
  // What spreadsheets call Unicode text begins with the mark of its encoding.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  if (broken === 0) return text
  // Few broken letters among valid ones are a damaged row in UTF-8; mostly broken ones mean another encoding.
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  return whole > broken ? text : new TextDecoder('windows-1252').decode(bytes)
}

/** The separator that the text names, or that is most frequent in the header; a comma by default. */
function separatorOf(text: string): string {
  const named = SEPARATOR_LINE.exec(text)?.[1]
  if (named !== undefined) return named
  const head = text.trimStart().slice(0, 4_000).split(/\r?\n/, 1)[0] ?? ''
  const counts = SEPARATORS.map((sign) => [sign, head.split(sign).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
