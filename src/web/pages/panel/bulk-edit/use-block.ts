import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

export interface Place {
  row: number
  column: number
}

/** The corners of the cells that are chosen together: where it began, and the cell that is in hand. */
interface Block {
  from: Place
  to: Place
}

const between = (value: number, one: number, other: number) =>
  value >= Math.min(one, other) && value <= Math.max(one, other)

/** Whether a block holds this cell. */
export const isInBlock = ({ from, to }: Block, { row, column }: Place): boolean =>
  between(row, from.row, to.row) && between(column, from.column, to.column)

/** A block as spreadsheets take it: rows by lines, cells by tabs, what would break them in quotes. */
export function sheetText(cells: readonly (readonly string[])[]): string {
  const quoted = (text: string) =>
    /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return cells.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

/** The cell that an element belongs to. */
export function placeOf(target: EventTarget | null): Place | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {}
  return row === undefined || column === undefined
    ? undefined
    : { row: Number(row), column: Number(column) }
}

const range = (one: number, other: number) =>
  Array.from({ length: Math.abs(other - one) + 1 }, (_, at) => Math.min(one, other) + at)

/**
 * A block of cells chosen with Shift and an arrow, Shift and a click, or by drawing over them; Ctrl+C copies it. One cell alone is
 * no block: there the field's own selection counts.
 */
export function useBlock(
  table: RefObject<HTMLElement | null>,
  { textOf, onCopied }: { textOf(place: Place): string; onCopied(count: number): void },
) {
  const [block, setBlock] = useState<Block>()
  const isGrowing = useRef(false)
  const isMany =
    block !== undefined &&
    (block.from.row !== block.to.row || block.from.column !== block.to.column)

  useEffect(() => {
    if (!isMany) return
    // A choice has no selection of its own, so that browsers copy from the page.
    const copy = (event: ClipboardEvent) => {
      if (!table.current?.contains(document.activeElement)) return
      const { from, to } = block
      const cells = range(from.row, to.row).map((row) =>
        range(from.column, to.column).map((column) => textOf({ row, column })),
      )
      event.clipboardData?.setData('text/plain', sheetText(cells))
      event.preventDefault()
      onCopied(cells.length * (cells[0]?.length ?? 0))
    }
    document.addEventListener('copy', copy)
    return () => document.removeEventListener('copy', copy)
  }, [block, isMany, table, textOf, onCopied])

  return {
    chosen: isMany ? block : undefined,
    /** Where what is pasted over the block begins. */
    corner: isMany
      ? {
          row: Math.min(block.from.row, block.to.row),
          column: Math.min(block.from.column, block.to.column),
        }
      : undefined,
    /** The next cell that is entered ends the block instead of beginning one. */
    grow: (grows: boolean) => {
      isGrowing.current = grows
    },
    onFocus({ target }: FocusEvent) {
      const to = placeOf(target)
      setBlock(to && { from: isGrowing.current && block ? block.from : to, to })
      isGrowing.current = false
    },
    onPointerDown({ shiftKey, pointerType }: PointerEvent) {
      isGrowing.current = shiftKey && pointerType === 'mouse'
    },
    onPointerOver({ target, buttons, pointerType }: PointerEvent) {
      const to = placeOf(target)
      if (to && block && buttons === 1 && pointerType === 'mouse') setBlock({ ...block, to })
    },
  }
}
