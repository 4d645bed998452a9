import { describe, expect, test } from 'vitest'
import { type CellWords, cellsOfSheet, cellValue, type EditField, readEdit } from './bulk-edit.ts'

const TITLES = ['Sharbats', 'Drinks']
const existing = {
  pricePaise: 20_000,
  mrpPaise: 25_000,
  lowBelow: null,
  category: 'Sharbats',
  hidden: false,
}
const WORDS: CellWords = {
  categories: [{ title: 'Sharbats', names: { hi: 'शरबत', gu: 'શરબત' } }],
  shown: ['In the shop', 'दुकान में'],
  hidden: ['Hidden', 'છુપાવેલું'],
}

describe('the changed cells of a product', () => {
  test('are read beside those that stay', () => {
    expect(readEdit({ price: 240.5, low_below: 12 }, existing, TITLES)).toEqual({
      ok: true,
      value: { pricePaise: 24_050, lowBelow: 12 },
    })
    expect(
      readEdit({ low_below: null, category: 'Drinks', hidden: true }, existing, TITLES),
    ).toEqual({ ok: true, value: { lowBelow: null, category: 'Drinks', hidden: true } })
  })

  test('are named one by one when they are wrong', () => {
    const cells = { price: 'cheap', mrp: -1, low_below: 1.5, category: 'Wine', hidden: 'maybe' }
    expect(readEdit(cells, existing, TITLES)).toEqual({
      ok: false,
      errors: {
        price: 'amount-wrong',
        mrp: 'amount-wrong',
        low_below: 'whole-wrong',
        category: 'category-unknown',
        hidden: 'choice-wrong',
      },
    })
  })

  test('never put a price above its MRP; the cell that was changed is named', () => {
    const problemsOf = (cells: object) => {
      const read = readEdit(cells, existing, TITLES)
      return read.ok ? {} : read.errors
    }
    expect(problemsOf({ price: 250 })).toEqual({})
    expect(problemsOf({ price: 250.01 })).toEqual({ price: 'mrp-below-price' })
    expect(problemsOf({ mrp: 199.99 })).toEqual({ mrp: 'mrp-below-price' })
    expect(problemsOf({ price: 300, mrp: 299 })).toEqual({ mrp: 'mrp-below-price' })
    // Not beside the price of before, which the owner did not mean to keep.
    expect(problemsOf({ price: 'cheap', mrp: 199 })).toEqual({ price: 'amount-wrong' })
    // It was invalid before; the changed cells are valid.
    expect(readEdit({ hidden: true }, { ...existing, mrpPaise: 0 }, TITLES)).toMatchObject({
      ok: true,
    })
  })
})

describe('a cell as it is typed', () => {
  test.each<[EditField, string, unknown]>([
    ['price', '₹1,299.50', 1299.5],
    ['price', ' Rs. 240 ', 240],
    ['mrp', '२५०', 250],
    ['mrp', 'two hundred', 'two hundred'],
    ['price', '', ''],
    ['price', '=1+1', '=1+1'],
    ['low_below', '૧૨', 12],
    ['low_below', '  ', null],
    ['low_below', '-3', '-3'],
    ['category', 'શરબત', 'Sharbats'],
    ['category', 'sharbat', 'Sharbats'],
    ['category', 'Wine', 'Wine'],
    ['hidden', 'HIDDEN', true],
    ['hidden', 'दुकान में', false],
    ['hidden', 'perhaps', 'perhaps'],
  ])('%s: %j', (field, entered, value) => {
    expect(cellValue(field, entered, WORDS)).toBe(value)
  })
})

test('a block of a sheet is read by lines and tabs', () => {
  expect(cellsOfSheet('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(cellsOfSheet('"a ""b"""\t\n\tx')).toEqual([
    ['a "b"', ''],
    ['', 'x'],
  ])
  expect(cellsOfSheet('1')).toEqual([['1']])
})
