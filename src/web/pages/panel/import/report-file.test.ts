import panel from 'virtual:sentences/panel'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { addMessages } from '#messages/catalogue.ts'
import { textOf } from '../../../language.tsx'
import { reportFile } from './report-file.ts'
import type { ReportRow } from './use-import.ts'

addMessages(DEFAULT_LANGUAGE, panel)
const words = {
  t: textOf(DEFAULT_LANGUAGE, 'productImport'),
  notesOf: (row: ReportRow) => (row.cut ? ['Its end was cut.', 'One "more".'] : []),
}

test('the report of an import is a table that a spreadsheet reads: every row, why, and what changes', () => {
  const { name, text } = reportFile(
    'My table.CSV',
    [
      { line: 2, fate: 'new', product_name: '=Ghee', cut: true },
      {
        line: 3,
        fate: 'refused',
        column: 'Price',
        detail: 'No price is given',
        found: 'abc',
        others: [{ code: 'stock-wrong', column: 'Stock', detail: 'No number', found: 'many' }],
      },
    ],
    words,
  )
  expect(name).toBe('My table-report.csv')
  expect(text).toBe(
    [
      '\ufeff"Row","Result","Product","Reason and changes"',
      '"2","New","\'=Ghee","Its end was cut.\nOne ""more""."',
      '"3","Refused","","Price: No price is given “abc”\nStock: No number “many”"',
      '',
    ].join('\r\n'),
  )
})
