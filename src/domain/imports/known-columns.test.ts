import { expect, test } from 'vitest'
import { tableOf } from '#tests/support/csv-table.ts'
import { readProductTable } from './read-products.ts'
import type { CsvTable } from './table.ts'

const SHOP = { categories: [{ title: 'Sharbats' }], otherwise: undefined, today: '2026-11-24' }

const read = (table: CsvTable) => readProductTable(table, SHOP)

test('a column is known by the names that spreadsheets in India have, with unit, dots and spaces', () => {
  const head =
    'Sr. No.|Product Name|M.R.P. (₹)|Selling  Price (Rs.) *|Qty|HSN Code|GST Rate (%)|સ્ટૉક|Colour'
  const table = tableOf(head, ['1', 'Kokum', '220', '199', '3', '2106', '5', '', 'red'])
  const found = readProductTable(table, { ...SHOP, otherwise: 'Sharbats' })
  expect(found?.products).toMatchObject([
    {
      name: 'Kokum',
      pricePaise: 19_900,
      mrpPaise: 22_000,
      stock: 3,
      declared: { hsn: '2106', gstPercent: 5 },
    },
  ])
  // What is left out is told; a column without a cell is not missed.
  expect(found?.unread).toEqual(['sr. no.', 'colour'])
})

test.each([
  ['Title|Price|MRP|Type', ['Kokum', '199', '220', 'Sharbats']],
  ['Name|Type|Price|MRP', ['Kokum', 'Sharbats', '199', '220']],
])('a spreadsheet with %s is none of another shop, and its MRP is read', (head, row) => {
  expect(read(tableOf(head, row))).toMatchObject({
    products: [{ pricePaise: 19_900, mrpPaise: 22_000, category: 'Sharbats' }],
    unread: [],
  })
})

test('of two columns with one meaning the first is read, and the other told', () => {
  const row = ['Kokum', 'Sharbats', '199', '189']
  const table = tableOf('Name|Category|Selling price|Offer price', row)
  expect(read(table)).toMatchObject({ products: [{ pricePaise: 19_900 }], unread: ['offer price'] })
})

test('the columns of another shop that have no meaning here are not told', () => {
  const row = ['kokum', 'Kokum', 'Sharbats', '250', 'x']
  expect(read(tableOf('Handle|Title|Type|Price|Google category', row))?.unread).toEqual([])
})
