import { useRef, useState } from 'react'
import type { OrderListRow } from './order-list.server.ts'

/** The fields of an order that actions and their total need. */
export type Chosen = { id: string } & Pick<
  OrderListRow,
  'number' | 'totalPaise' | 'weightGrams' | 'isCod' | 'held' | 'canPrint'
> & {
    /** Undefined if none is booked. */
    parcel?: OrderListRow['parcel'] | 'unknown'
  }

/**
 * The selected orders, including those on other pages of the list. Orders on hold are selected one by one, never by the
 * checkbox for all.
 */
export function useSelection(rows: readonly Chosen[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const last = useRef(0)
  const free = rows.filter(({ held }) => held === undefined)
  const here = free.filter(({ id }) => chosen.has(id)).length
  const isAllHere = free.length > 0 && here === free.length

  function toggle(index: number, upToLast = false): void {
    const row = rows[index]
    if (!row) return
    const next = new Map(chosen)
    if (upToLast) {
      const [from, to] = [Math.min(last.current, index), Math.max(last.current, index)]
      for (const one of rows.slice(from, to + 1)) if (!one.held) next.set(one.id, one)
    } else if (!next.delete(row.id)) next.set(row.id, row)
    last.current = index
    setChosen(next)
  }

  function toggleAll(): void {
    const next = new Map(chosen)
    for (const row of free) {
      if (isAllHere) next.delete(row.id)
      else next.set(row.id, row)
    }
    setChosen(next)
  }

  return {
    chosen,
    /** The state of the checkbox in the table's head. */
    head: isAllHere ? ('all' as const) : here > 0 ? ('some' as const) : ('none' as const),
    toggle,
    toggleAll,
    choose: (orders: readonly Chosen[]) => setChosen(new Map(orders.map((one) => [one.id, one]))),
    clear: () => setChosen(new Map()),
  }
}

export type Selection = ReturnType<typeof useSelection>
