import { expect, test } from 'vitest'
import { type CellWords, cellsOfSheet } from '#domain/catalog/bulk-edit.ts'
import { parseProductId } from '#domain/ids.ts'
import {
  EMPTY_SHEET,
  editsOf,
  nextSheet,
  pastedCells,
  type SheetAction,
  type SheetRow,
} from './sheet.ts'
import { isInBlock, sheetText } from './use-block.ts'

function rowOf(name: string): SheetRow {
  const id = parseProductId(name)
  if (!id) throw new Error(`${name} is no id`)
  return {
    id,
    name,
    names: {},
    sku: name,
    kind: 'goods',
    category: 'Sharbats',
    hidden: false,
    lowBelow: null,
    pricePaise: 20_000,
    mrpPaise: 25_000,
    updatedAt: new Date(0),
  }
}
const [bel, khus] = [rowOf('bel'), rowOf('khus')]
const WORDS: CellWords = {
  categories: [
    { title: 'Sharbats', names: { gu: 'શરબત' } },
    { title: 'Drinks', names: {} },
  ],
  shown: ['shown', 'In the shop'],
  hidden: ['hidden', 'Hidden'],
}
const after = (...actions: SheetAction[]) => actions.reduce(nextSheet, EMPTY_SHEET)
const type = (text: string, row = bel): SheetAction => ({
  kind: 'type',
  cell: { row, field: 'price', text },
})

test('a cell is changed only if its text differs from the stored value', () => {
  expect(editsOf(after(type('200.00')), WORDS)).toEqual([])
  expect(editsOf(after(type('₹ 210')), WORDS)).toMatchObject([{ cells: { price: 210 } }])
  expect(editsOf(after(type('')), WORDS)).toMatchObject([{ problems: { price: 'required' } }])
})

test('the keystrokes of one cell are one step, each further cell another', () => {
  const entered = after(type('2'), type('21'), type('210'), { kind: 'enter' }, type('220', khus))
  const once = nextSheet(entered, { kind: 'step-back' })
  expect(editsOf(once, WORDS)).toMatchObject([{ row: { id: 'bel' }, cells: { price: 210 } }])
  expect(nextSheet(once, { kind: 'step-back' }).edited).toEqual({})
  expect(nextSheet(EMPTY_SHEET, { kind: 'step-back' })).toEqual(EMPTY_SHEET)
})

test('an undone step can be redone until something else is done', () => {
  const back: SheetAction = { kind: 'step-back' }
  const again: SheetAction = { kind: 'step-again' }
  const entered = after(type('210'), { kind: 'enter' }, type('220', khus))
  expect([back, back, again, again].reduce(nextSheet, entered).edited).toEqual(entered.edited)
  const one = [back, back, again].reduce(nextSheet, entered)
  expect(editsOf(one, WORDS)).toMatchObject([{ row: { id: 'bel' }, cells: { price: 210 } }])
  const other = nextSheet(nextSheet(entered, back), type('230', khus))
  expect(nextSheet(other, again).edited).toEqual(other.edited)
  expect(nextSheet(EMPTY_SHEET, again)).toEqual(EMPTY_SHEET)
})

test('a block is copied in the format of spreadsheets, from any corner, and read back the same', () => {
  const cells = [
    ['199', 'Tea "strong"'],
    ['200\t5', 'two\nlines'],
  ]
  expect(sheetText(cells)).toBe('199\t"Tea ""strong"""\r\n"200\t5"\t"two\nlines"')
  expect(
    cellsOfSheet(
      sheetText([
        ['199', 'Tea "strong"'],
        ['', 'Hidden'],
      ]),
    ),
  ).toEqual([
    ['199', 'Tea "strong"'],
    ['', 'Hidden'],
  ])
  const block = { from: { row: 3, column: 2 }, to: { row: 1, column: 1 } }
  expect(isInBlock(block, { row: 2, column: 1 })).toBe(true)
  expect(isInBlock(block, { row: 2, column: 0 })).toBe(false)
})

test('Escape restores the cell that is being typed in, and no other', () => {
  const entered = after(type('210'), { kind: 'enter' })
  expect(nextSheet(entered, { kind: 'escape' })).toEqual(entered)
  const open = nextSheet(entered, type('21'))
  expect(editsOf(nextSheet(open, { kind: 'escape' }), WORDS)).toMatchObject([
    { cells: { price: 210 } },
  ])
})

test('a pasted block fills the cells right and down, as one step, and cells outside the table are counted', () => {
  const block = [
    ['210', '260', '4', 'શરબત', 'Hidden', 'more'],
    ['220', 'dear', '', 'Wine', 'perhaps', ''],
    ['1', '2', '3', '4', '5', '6'],
  ]
  const columns = ['price', 'mrp', 'low_below', 'category', 'hidden'] as const
  const { cells, outside } = pastedCells(
    block,
    { rows: [bel, khus], columns, at: { row: 0, column: 0 } },
    WORDS,
  )
  expect(outside).toBe(8)
  const sheet = after({ kind: 'paste', cells })
  expect(editsOf(sheet, WORDS)).toMatchObject([
    { row: bel, cells: { price: 210, mrp: 260, low_below: 4, hidden: true }, problems: {} },
    {
      row: khus,
      problems: { mrp: 'amount-wrong', category: 'category-unknown', hidden: 'choice-wrong' },
    },
  ])
  expect(editsOf(sheet, WORDS)[0]?.cells).not.toHaveProperty('category')
  expect(nextSheet(sheet, { kind: 'step-back' }).edited).toEqual({})
})
