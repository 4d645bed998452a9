import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  useRef,
} from 'react'
import {
  type CellWords,
  cellsOfSheet,
  EDIT_FIELDS,
  type EditField,
} from '#domain/catalog/bulk-edit.ts'
import { panelPages } from '#panel-urls.ts'
import { nameInLanguage } from '../../../catalog/card-product.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useOwnRights } from '../kit/own-rights.ts'
import { PanelLink } from '../kit/text-link.tsx'
import { EditCell } from './edit-cell.tsx'
import { nextCell } from './next-cell.ts'
import {
  cellKey,
  pastedCells,
  type RowEdit,
  type Sheet,
  type SheetAction,
  type SheetRow,
} from './sheet.ts'
import { isInBlock, type Place, placeOf, useBlock } from './use-block.ts'
import { useCellProblem } from './use-edits.ts'

interface EditTableProps {
  rows: readonly SheetRow[]
  sheet: Sheet
  edits: readonly RowEdit[]
  words: CellWords
  /** The server's sentences by cell. */
  refused: Readonly<Record<string, string>>
  act: Dispatch<SheetAction>
}

/** Moving between cells, undoing, and copying and pasting blocks of them. */
function useSheetKeys(
  table: RefObject<HTMLTableElement | null>,
  {
    rows,
    columns,
    words,
    act,
  }: Pick<EditTableProps, 'rows' | 'words' | 'act'> & { columns: readonly EditField[] },
) {
  const t = useText('panelBulkEdit')
  const cellAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  const textOf = (place: Place): string => {
    const cell = cellAt(place)
    if (cell instanceof HTMLSelectElement) return cell.selectedOptions[0]?.text ?? ''
    return cell instanceof HTMLInputElement ? cell.value : ''
  }
  const onCopied = (count: number) =>
    showToast({ severity: 'success', text: t('copied', { count }) })
  const block = useBlock(table, { textOf, onCopied })
  const onKeyDown = (event: KeyboardEvent) => {
    const at = placeOf(event.target)
    if (!at) return
    if (event.key === 'Escape') act({ kind: 'escape' })
    else if (/^[yz]$/i.test(event.key) && (event.ctrlKey || event.metaKey)) {
      const isAgain = event.shiftKey || event.key.toLowerCase() === 'y'
      act({ kind: isAgain ? 'step-again' : 'step-back' })
    } else {
      const next = nextCell(at, event)
      if (!next) return
      block.grow(event.shiftKey && event.key !== 'Enter')
      cellAt(next)?.focus()
    }
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const at = block.corner ?? placeOf(event.target)
    const pasted = cellsOfSheet(event.clipboardData.getData('text/plain'))
    const isBlock = pasted.length > 1 || (pasted[0]?.length ?? 0) > 1
    // A single text is pasted by the browser; a select cannot be pasted into.
    if (!at || (!isBlock && event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const { cells, outside } = pastedCells(pasted, { rows, columns, at }, words)
    act({ kind: 'paste', cells })
    const notes = [
      t('pasted', { count: cells.length }),
      outside > 0 && t('pastedOver', { count: outside }),
    ]
    showToast({
      severity: outside > 0 ? 'error' : 'success',
      text: notes.filter(Boolean).join(' '),
    })
  }
  return { block, onKeyDown, onPaste }
}

/** The products with a field in every cell: arrows and Enter move, blocks are copied and pasted, Ctrl+Z undoes. */
export function EditTable({ rows, sheet, edits, words, refused, act }: EditTableProps) {
  const t = useText('panelBulkEdit')
  const table = useRef<HTMLTableElement>(null)
  const problemOf = useCellProblem()
  const may = useOwnRights()
  const columns = EDIT_FIELDS.filter((field) => field !== 'low_below' || may('product.restock'))
  const editOf = new Map(edits.map((edit) => [edit.row.id, edit]))

  const { block, onKeyDown, onPaste } = useSheetKeys(table, { rows, columns, words, act })
  return (
    <table
      ref={table}
      className="table panel-table edit-table"
      aria-label={t('table')}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={(event) => {
        act({ kind: 'enter' })
        block.onFocus(event)
      }}
      onPointerDown={block.onPointerDown}
      onPointerOver={block.onPointerOver}
    >
      <thead className="sr-only-narrow">
        <tr>
          {(['product', ...columns] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column ${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, down) => {
          const edit = editOf.get(row.id)
          const wrong = refused[cellKey(row.id, 'product')]
          return (
            <tr key={row.id} className={edit && 'is-changed'}>
              <th scope="row">
                <PanelLink to={panelPages.product(row.id)}>
                  {nameInLanguage(row.name, row.names, t.language)}
                </PanelLink>
                <small>{row.sku}</small>
                {wrong && <small className="failure">{wrong}</small>}
              </th>
              {columns.map((field, right) => (
                <EditCell
                  key={field}
                  row={row}
                  field={field}
                  words={words}
                  act={act}
                  entered={sheet.edited[row.id]?.entered[field]}
                  isChanged={edit !== undefined && field in edit.cells}
                  wrong={(edit && problemOf(edit, field)) ?? refused[cellKey(row.id, field)]}
                  place={{ row: down, column: right }}
                  isChosen={
                    block.chosen !== undefined &&
                    isInBlock(block.chosen, { row: down, column: right })
                  }
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Focuses the cell of a product on this page. */
export function focusCell(id: string, field: EditField): void {
  document.getElementById(cellKey(id, field))?.focus()
}
