import { expect, test } from 'vitest'
import { SHOPIFY, tableOf } from '#tests/support/csv-table.ts'
import { readProductTable } from './read-products.ts'
import type { CsvTable } from './table.ts'

const read = (table: CsvTable) =>
  readProductTable(table, {
    categories: [{ title: 'Sharbats' }],
    otherwise: undefined,
    today: '2026-11-24',
  })

test('a kind of licence, a diet and facts that cannot be read are told, each with its column', () => {
  const head = `${SHOPIFY}|Licence type|Diet|External use|Shelf life months|meta: medicine_class`
  const plain = ['Rose', 'rose', '', 'Sharbats', '90', '', '', '', '', '']
  const good = [...plain, 'Ayush', 'Veg', 'No', '18', 'classical']
  const bad = ['Kokum', 'kokum', ...plain.slice(2), 'drug', 'maybe', 'often', '200', 'modern']
  const found = read(tableOf(head, good, bad, ['Gud', 'gud', ...plain.slice(2)]))
  expect(found?.products).toMatchObject([
    {
      declared: {
        licenceType: 'ayush',
        vegetarian: true,
        externalUse: false,
        shelfLifeMonths: 18,
        medicineClass: 'classical',
      },
    },
    { handle: 'gud', declared: {} },
  ])
  expect(found?.errors).toEqual([
    {
      line: 3,
      problem: 'licence-type-wrong',
      column: 'licence type',
      found: 'drug',
      others: [
        { problem: 'diet-wrong', column: 'diet', found: 'maybe' },
        { problem: 'whole-wrong', column: 'shelf life months', found: '200' },
        { problem: 'flag-wrong', column: 'external use', found: 'often' },
        { problem: 'choice-wrong', column: 'meta: medicine_class', found: 'modern' },
      ],
    },
  ])
})

test('a net quantity is taken in the units that files use, and told where it is none', () => {
  const row = (handle: string, net: string) => ['Rose', handle, 'Sharbats', '90', net]
  const head = 'Title|Handle|Type|Price|Net quantity'
  const found = read(
    tableOf(head, row('a', '५०० gm'), row('b', '1 Ltr.'), row('c', '2 spoons'), row('d', '')),
  )
  expect(found?.products.map(({ netQuantity }) => netQuantity)).toEqual(['500 g', '1 l', undefined])
  expect(found?.errors).toEqual([
    { line: 4, problem: 'quantity-wrong', column: 'net quantity', found: '2 spoons' },
  ])
})

test('an SKU that the shop cannot keep is told with its row and column, instead of being left out', () => {
  const row = (handle: string, sku: string) => ['Rose', handle, 'Sharbats', '90', sku]
  const head = 'Title|Handle|Type|Price|Variant SKU'
  const skus = ['KOK 500', 'કોકમ', '-1', 'A'.repeat(41), 'kok_500/1.a', '']
  const found = read(tableOf(head, ...skus.map((sku, at) => row(`p-${at}`, sku))))
  expect(found?.products.map(({ sku }) => sku)).toEqual(['kok_500/1.a', ''])
  expect(found?.errors).toEqual(
    skus.slice(0, 4).map((sku, at) => ({
      line: at + 2,
      problem: 'sku-wrong',
      column: 'variant sku',
      found: sku,
    })),
  )
})

test('a size without its product has its own mistakes told, too', () => {
  const head = 'Handle|Title|Type|Price|Stock|HSN|Option1 value'
  const sizes = [
    ['nobody', '', '', 'free', 'many', '30', '1 l'],
    ['nobody', '', '', '90', '', '', '2 l'],
  ]
  expect(read(tableOf(head, ...sizes))?.errors).toMatchObject([
    {
      line: 2,
      problem: 'parent-missing',
      column: 'handle',
      found: 'nobody',
      others: [
        { problem: 'price-wrong', column: 'price', found: 'free' },
        { problem: 'hsn-wrong', column: 'hsn', found: '30' },
      ],
    },
    { line: 3, problem: 'parent-missing', column: 'handle', found: 'nobody' },
  ])
})
