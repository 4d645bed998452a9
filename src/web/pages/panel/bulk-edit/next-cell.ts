import type { KeyboardEvent } from 'react'
import type { Place } from './use-block.ts'

/**
 * True if the text cursor cannot move further in this direction, so that the key leaves the cell; with Shift, only once
 * all text is selected.
 */
function leaves({ target, key, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart: start, selectionEnd: end, value } = target
  const isWhole = start === 0 && end === value.length
  if (isWhole || shiftKey) return isWhole
  return start === end && end === (key === 'ArrowLeft' ? 0 : value.length)
}

/** The cell that a key moves to, as in a spreadsheet; undefined for a key that does not move. */
export function nextCell({ row, column }: Place, event: KeyboardEvent): Place | undefined {
  // Opens a select.
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'Enter':
      return { row: row + (event.shiftKey ? -1 : 1), column }
    case 'ArrowLeft':
      return leaves(event) ? { row, column: column - 1 } : undefined
    case 'ArrowRight':
      return leaves(event) ? { row, column: column + 1 } : undefined
    default:
      return undefined
  }
}
