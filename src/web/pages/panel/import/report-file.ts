import { spreadsheetText } from '#domain/text/spreadsheet-text.ts'
import type { Text } from '../../../language.tsx'
import type { ReportRow } from './use-import.ts'

interface Words {
  t: Text<'productImport'>
  notesOf(row: ReportRow): readonly string[]
}

const BYTE_ORDER_MARK = '\ufeff'

const cell = (text: string) => `"${spreadsheetText(text).replaceAll('"', '""')}"`

/** The rows of an import's report as a spreadsheet, in the page's words. */
export function reportFile(fileName: string, rows: readonly ReportRow[], { t, notesOf }: Words) {
  const head = [t('file row'), t('file fate'), t('file product'), t('file notes')]
  const lines = rows.map((row) => {
    const refusals = row.fate === 'refused' ? [row, ...(row.others ?? [])] : []
    const why = refusals.map(({ column, detail, found }) =>
      [column && `${column}:`, detail, found && `“${found}”`].filter(Boolean).join(' '),
    )
    const notes = [...why, ...notesOf(row)]
    return [String(row.line), t(`fate ${row.fate}`), row.product_name ?? '', notes.join('\n')]
  })
  const text = [head, ...lines].map((cells) => cells.map(cell).join()).join('\r\n')
  return {
    name: `${fileName.replace(/\.csv$/i, '')}-report.csv`,
    text: `${BYTE_ORDER_MARK}${text}\r\n`,
  }
}
