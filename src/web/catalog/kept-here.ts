import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** Number of visits whose state is kept; the oldest is dropped first. */
const MAX_KEPT = 60
const kept = new Map<string, unknown>()

function keep(place: string, value: unknown): void {
  kept.delete(place)
  kept.set(place, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
}

/**
 * State of one visit to one page, restored on going back so that the page has its former length and the browser
 * can restore the scroll position. Lost with the document.
 */
export function useKeptHere<Value>(
  name: string,
  first: Value,
): [Value, (change: (before: Value) => Value) => void] {
  const place = `${useLocation().key} ${name}`
  const [value, setValue] = useState<Value>(() =>
    kept.has(place) ? (kept.get(place) as Value) : first,
  )
  const set = useCallback(
    (change: (before: Value) => Value) =>
      setValue((before) => {
        const next = change(before)
        keep(place, next)
        return next
      }),
    [place],
  )
  return [value, set]
}
