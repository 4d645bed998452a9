import type { PanelRow } from '#database/catalog/panel-list.ts'
import {
  type CellWords,
  cellValue,
  EDIT_FIELDS,
  type EditField,
  readEdit,
} from '#domain/catalog/bulk-edit.ts'
import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import { paiseOf, rupeesOf } from '#domain/money/money.ts'

export type SheetRow = Pick<
  PanelRow,
  | 'id'
  | 'kind'
  | 'name'
  | 'names'
  | 'sku'
  | 'category'
  | 'pricePaise'
  | 'mrpPaise'
  | 'lowBelow'
  | 'hidden'
> & { updatedAt: Date }

interface EditedRow {
  /** The stored values from when its first cell was changed. */
  row: SheetRow
  entered: { readonly [Field in EditField]?: string }
}
type Edited = Readonly<Record<string, EditedRow>>

/** The changed cells on all pages of the list, with the history for undo. */
export interface Sheet {
  edited: Edited
  past: readonly Edited[]
  /** The undone steps, the latest last. */
  future: readonly Edited[]
  /** The cell that is being typed in: its keystrokes are one step. */
  open: string | undefined
}

export const EMPTY_SHEET: Sheet = { edited: {}, past: [], future: [], open: undefined }

interface EnteredCell {
  row: SheetRow
  field: EditField
  text: string
}

export type SheetAction =
  | { kind: 'type'; cell: EnteredCell }
  | { kind: 'paste'; cells: readonly EnteredCell[] }
  /** Another cell gets the focus. */
  | { kind: 'enter' }
  | { kind: 'step-back' }
  | { kind: 'step-again' }
  /** Restores the cell that is being typed in. */
  | { kind: 'escape' }
  | { kind: 'clear' }

export const cellKey = (id: string, field: EditField | 'product') => `${id}.${field}`

/** The reducer of the table's state. */
export function nextSheet(sheet: Sheet, action: SheetAction): Sheet {
  const { edited, past, future, open } = sheet
  switch (action.kind) {
    case 'type': {
      const key = cellKey(action.cell.row.id, action.cell.field)
      const steps = key === open ? past : [...past, edited]
      return { edited: withCell(edited, action.cell), past: steps, future: [], open: key }
    }
    case 'paste':
      return {
        edited: action.cells.reduce(withCell, edited),
        past: [...past, edited],
        future: [],
        open: undefined,
      }
    case 'enter':
      return open === undefined ? sheet : { ...sheet, open: undefined }
    case 'escape':
      return open === undefined ? sheet : nextSheet(sheet, { kind: 'step-back' })
    case 'step-back': {
      const before = past.at(-1)
      if (!before) return { ...sheet, open: undefined }
      const taken = { past: past.slice(0, -1), future: [...future, edited] }
      return { edited: before, ...taken, open: undefined }
    }
    case 'step-again': {
      const after = future.at(-1)
      if (!after) return { ...sheet, open: undefined }
      const made = { past: [...past, edited], future: future.slice(0, -1) }
      return { edited: after, ...made, open: undefined }
    }
    case 'clear':
      return { edited: {}, past: [...past, edited], future: [], open: undefined }
  }
}

function withCell(edited: Edited, { row, field, text }: EnteredCell): Edited {
  const known = edited[row.id] ?? { row, entered: {} }
  return { ...edited, [row.id]: { ...known, entered: { ...known.entered, [field]: text } } }
}

/** The stored value of a cell, as text. */
export function currentText(row: SheetRow, field: EditField): string {
  switch (field) {
    case 'price':
      return String(rupeesOf(row.pricePaise))
    case 'mrp':
      return String(rupeesOf(row.mrpPaise))
    case 'low_below':
      return row.lowBelow === null ? '' : String(row.lowBelow)
    case 'category':
      return row.category
    case 'hidden':
      return row.hidden ? 'hidden' : 'shown'
  }
}

function isAsBefore(row: SheetRow, field: EditField, value: unknown): boolean {
  switch (field) {
    case 'price':
      return typeof value === 'number' && paiseOf(value) === row.pricePaise
    case 'mrp':
      return typeof value === 'number' && paiseOf(value) === row.mrpPaise
    case 'low_below':
      return value === row.lowBelow
    case 'category':
      return value === row.category
    case 'hidden':
      return value === row.hidden
  }
}

export interface RowEdit {
  row: SheetRow
  /** Only the changed cells. */
  cells: { readonly [Field in EditField]?: unknown }
  problems: { readonly [Field in EditField]?: FieldProblem }
}

/** The products with cells that differ from the stored values, with the error of each cell. */
export function editsOf({ edited }: Sheet, words: CellWords): RowEdit[] {
  const titles = words.categories.map(({ title }) => title)
  return Object.values(edited).flatMap(({ row, entered }) => {
    const changed = EDIT_FIELDS.flatMap((field) => {
      const text = entered[field]
      if (text === undefined) return []
      const value = cellValue(field, text, words)
      return isAsBefore(row, field, value) ? [] : [[field, value] as const]
    })
    if (changed.length === 0) return []
    const cells = Object.fromEntries(changed)
    const read = readEdit(cells, row, titles)
    return [{ row, cells, problems: read.ok ? {} : read.errors }]
  })
}

interface Block {
  rows: readonly SheetRow[]
  columns: readonly EditField[]
  /** The cell on which the block starts. */
  at: { row: number; column: number }
}

/** The cells that a pasted block covers, and how many of its own cells are outside the table. */
export function pastedCells(
  block: readonly (readonly string[])[],
  { rows, columns, at }: Block,
  words: CellWords,
): { cells: EnteredCell[]; outside: number } {
  const all = block.flatMap((line, down) =>
    line.map((text, right) => ({
      row: rows[at.row + down],
      field: columns[at.column + right],
      text,
    })),
  )
  const cells = all.flatMap(({ row, field, text }) =>
    row && field ? [{ row, field, text: chosenText(field, text, words) }] : [],
  )
  return { cells, outside: all.length - cells.length }
}

/** Converts categories and visibility to the values of their selects; an unknown text stays unchanged. */
function chosenText(field: EditField, text: string, words: CellWords): string {
  const value = cellValue(field, text, words)
  if (field === 'hidden' && typeof value === 'boolean') return value ? 'hidden' : 'shown'
  return field === 'category' && typeof value === 'string' ? value : text.trim()
}
