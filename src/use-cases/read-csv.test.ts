import { expect, test } from 'vitest'
import { isProductHead } from '#domain/imports/known-columns.ts'
import { MAX_CSV_ROWS, readCsv } from './read-csv.ts'

const read = (text: string) => readCsv(Buffer.from(text))

test.each([
  ['commas', 'Title,Price\nKokum,225\n'],
  ['tabs and a byte order mark', '\ufeffTitle\tPrice\nKokum\t225\n\n'],
  ['quotes', '"Title","Price"\n"Kokum","225"'],
])('a table with %s is read', (_, text) => {
  expect(read(text)).toEqual({
    ok: true,
    table: {
      columns: ['title', 'price'],
      rows: [{ line: 2, cells: { title: 'Kokum', price: '225' } }],
      written: { title: 'Title', price: 'Price' },
    },
  })
})

test.each([
  ['semicolons', 'Title;Price\r\nKokum;225,50'],
  ['semicolons that its first line names', 'sep=;\r\nTitle;Price\r\nKokum;225,50\r\n'],
  ['that line in quotes, after a byte order mark', '\ufeff"sep=;"\nTitle;Price\nKokum;225,50\n'],
])('a table with %s may have decimal commas; its header is row 1', (_, text) => {
  expect(read(text)).toEqual({
    ok: true,
    table: {
      columns: ['title', 'price'],
      rows: [{ line: 2, cells: { title: 'Kokum', price: '225,50' } }],
      written: { title: 'Title', price: 'Price' },
      hasDecimalCommas: true,
    },
  })
})

test('a separator that the first line names wins over one that is more frequent in the header', () => {
  expect(read('sep=\t\nTitle, long\tPrice, MRP\nKokum\t225\n')).toMatchObject({
    table: { columns: ['title, long', 'price, mrp'] },
  })
})

test('a quotation mark inside a cell belongs to the cell, as in a spreadsheet', () => {
  expect(read('Title,Price\nKokum "dried",225\nAgarbatti 6",40\n')).toMatchObject({
    table: {
      rows: [
        { cells: { title: 'Kokum "dried"', price: '225' } },
        { cells: { title: 'Agarbatti 6"', price: '40' } },
      ],
    },
  })
})

test.each([
  ['little', (text: string) => Buffer.from(text, 'utf16le')],
  ['big', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('Unicode text of a spreadsheet, %s end first, is read', (_, encode) => {
  const table = readCsv(encode('\ufeffName\tकीमत\r\nगुलकंद\t₹339\r\n'))
  expect(table).toMatchObject({ table: { rows: [{ cells: { name: 'गुलकंद', कीमत: '₹339' } }] } })
})

test('the encoding of older spreadsheets is read as well', () => {
  const table = readCsv(Buffer.from('Title,Price\nCaf\u00e9,1', 'latin1'))
  expect(table).toMatchObject({ table: { rows: [{ cells: { title: 'Café' } }] } })
})

test('cells may contain line ends, short rows are filled, and no column name is a prototype key', () => {
  const table = read('Title,__proto__,Price\n"Two\nlines",x')
  expect(table).toMatchObject({
    table: { rows: [{ cells: { title: 'Two\nlines', price: '' } }] },
  })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test.each([
  ['', 'file-empty'],
  ['Title,Price', 'file-empty'],
  ['Title\n"never closed', 'file-unreadable'],
  ['PK\u0003\u0004\u0000\u0000', 'file-unreadable'],
  [`Title\n${'x\n'.repeat(MAX_CSV_ROWS + 1)}`, 'too-many-rows'],
  ['x'.repeat(6 * 1024 * 1024), 'file-too-large'],
])('%s is refused', (text, reason) => {
  expect(read(text)).toEqual({ ok: false, reason })
})

test('the names of the columns may stand below a title and a date; its rows keep their numbers', () => {
  const sheet =
    'Ayur Pure: our price list,,\n30 November 2026,,\n,,\nName,Price,Category\nKokum,₹225/-,Sharbats\n'
  expect(readCsv(Buffer.from(sheet), isProductHead)).toMatchObject({
    ok: true,
    table: {
      columns: ['name', 'price', 'category'],
      rows: [{ line: 5, cells: { name: 'Kokum', price: '₹225/-', category: 'Sharbats' } }],
    },
  })
  expect(readCsv(Buffer.from(sheet))).toMatchObject({
    table: { columns: ['ayur pure: our price list', '', ''] },
  })
})
