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

/** Two corners of the selected cells: where the selection began, and the current cell. */
interface Block {
  from: Place
  to: Place
}

const between = (value: number, one: number, other: number) =>
  value >= Math.min(one, other) && value <= Math.max(one, other)

/** True if a block contains this cell. */
export const isInBlock = ({ from, to }: Block, { row, column }: Place): boolean =>
  between(row, from.row, to.row) && between(column, from.column, to.column)

/** A block in the format of spreadsheets: rows as lines, cells separated by tabs, quoted where necessary. */
export function sheetText(cells: readonly (readonly string[])[]): string {
  const quoted = (text: string) =>
    /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return cells.map((row) => row.map(quoted).join('\t')).join('\r\n')
}

/** The cell that contains an element. */
export function placeOf(target: EventTarget | null): Place | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {}
  return row === undefined || column === undefined
    ? undefined
    : { row: Number(row), column: Number(column) }
}

const range = (one: number, other: number) =>
  Array.from({ length: Math.abs(other - one) + 1 }, (_, at) => Math.min(one, other) + at)

/**
 * A block of cells selected with Shift and an arrow, Shift and a click, or by dragging; Ctrl+C copies it. A single cell
 * is no block: there the field's own selection applies.
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
    // A select has no text selection of its own, so browsers copy from the page.
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
    /** The top left cell of the block, where pasting over it begins. */
    corner: isMany
      ? {
          row: Math.min(block.from.row, block.to.row),
          column: Math.min(block.from.column, block.to.column),
        }
      : undefined,
    /** True lets the next focused cell extend the block instead of starting one. */
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
