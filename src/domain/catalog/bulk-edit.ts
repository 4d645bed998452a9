import { MAX_UNITS } from '../stock/lot-form.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { figureIn } from '../text/written-figures.ts'
import { findCategory } from './find-category.ts'
import { type FieldProblem, type Read, readChoice, readRupees, readWhole } from './form-readers.ts'
import { pricesInStep } from './price-step.ts'
import type { Category } from './product.ts'
import { MAX_RUPEES } from './product-form.ts'

/** The columns of the bulk edit table, by their names in the API. */
export const EDIT_FIELDS = ['price', 'mrp', 'low_below', 'category', 'hidden'] as const
export type EditField = (typeof EDIT_FIELDS)[number]

/** The fields of a product that the table can change. */
export interface EditableFields {
  pricePaise: number
  mrpPaise: number
  /** Units below which stock is low; null for the default of its kind. */
  lowBelow: number | null
  category: string
  hidden: boolean
}

/** As many products as one person can review, and one transaction changes within a second. */
export const MAX_EDITED = 500

/** The changed cells of one product: figures as numbers, or as the entered text if it is no number. */
export type EnteredCells = { readonly [Field in EditField]?: unknown }

/** Parses the changed cells of one product, given its other fields. Refuses with the problem of every invalid cell. */
export function readEdit(
  cells: EnteredCells,
  existing: EditableFields,
  titles: readonly string[],
): FormRead<Partial<EditableFields>, EditField, FieldProblem> {
  return readForm((refuse: Refuse<EditField, FieldProblem>) => {
    const edit: Partial<EditableFields> = {}
    const take = <Name extends keyof EditableFields>(
      field: EditField,
      name: Name,
      read: (cell: unknown) => Read<EditableFields[Name]>,
    ) => {
      if (cells[field] === undefined) return
      const found = read(cells[field])
      if ('value' in found) edit[name] = found.value
      else refuse(field, found.problem)
    }
    take('price', 'pricePaise', (cell) => readRupees(cell, MAX_RUPEES))
    take('mrp', 'mrpPaise', (cell) => readRupees(cell, MAX_RUPEES))
    take('low_below', 'lowBelow', (cell) =>
      cell === null ? { value: null } : readWhole(cell, 0, MAX_UNITS),
    )
    take('category', 'category', (cell) => {
      const known = readChoice(cell, titles)
      return 'value' in known ? known : { problem: 'category-unknown' }
    })
    take('hidden', 'hidden', (cell) => readChoice(cell, [true, false]))
    const { pricePaise, mrpPaise } = { ...existing, ...edit }
    const isChanged = edit.pricePaise !== undefined || edit.mrpPaise !== undefined
    const isPriceWrong = cells.price !== undefined && edit.pricePaise === undefined
    const step = pricesInStep({ pricePaise, mrpPaise })
    if (isChanged && !isPriceWrong && !step.ok) {
      refuse(cells.mrp === undefined ? 'price' : 'mrp', step.problem)
    }
    return edit
  })
}

/** The words that a cell may contain. */
export interface CellWords {
  categories: readonly Pick<Category, 'title' | 'names'>[]
  /** The words for a product in the shop and for a hidden one, in every language. */
  shown: readonly string[]
  hidden: readonly string[]
}

const plain = (text: string) => text.trim().toLowerCase().normalize('NFC')

/**
 * Converts a cell that was typed or pasted from a sheet: rupees with sign and commas, digits of the shop's scripts,
 * categories in any language. Anything else stays the text, which `readEdit` refuses.
 */
export function cellValue(field: EditField, entered: string, words: CellWords): unknown {
  const text = entered.trim()
  if (field === 'category') return findCategory(text, words.categories) ?? text
  if (field === 'hidden') {
    const isOf = (known: readonly string[]) => known.some((word) => plain(word) === plain(text))
    return isOf(words.hidden) ? true : isOf(words.shown) ? false : text
  }
  if (field === 'low_below' && text === '') return null
  return figureIn(text) ?? text
}

/** Parses a block of cells in the clipboard format of spreadsheets: lines of cells separated by tabs, some in quotes. */
export function cellsOfSheet(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return rows.map((row) =>
    row.split('\t').map((cell) => cell.replace(/^"([\s\S]*)"$/, '$1').replaceAll('""', '"')),
  )
}
