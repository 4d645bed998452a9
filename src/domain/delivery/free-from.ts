const CELLS = 10

/** How far a basket is from free delivery. */
export interface FreeFrom {
  /** The filled cells of ten; ten only when free delivery is reached. */
  printed: number
  /** The missing price of goods in paise; 0 if delivery is free. */
  missingPaise: number
}

/** Returns how far goods of `itemsPaise` are from free delivery, which starts at `freeFromPaise`. */
export function freeFrom(itemsPaise: number, freeFromPaise: number): FreeFrom {
  if (itemsPaise >= freeFromPaise) return { printed: CELLS, missingPaise: 0 }
  const printed = Math.min(CELLS - 1, Math.round((CELLS * itemsPaise) / freeFromPaise))
  return { printed, missingPaise: freeFromPaise - itemsPaise }
}
