const CELLS = 10

/** How far a basket is from free delivery. */
export interface FreeFrom {
  /** Printed cells of ten; ten only when it is reached. */
  printed: number
  /** Paise of goods that are missing; 0 when delivery is free. */
  missingPaise: number
}

/** How far goods of `itemsPaise` are from `freeFromPaise`, from which delivery is free. */
export function freeFrom(itemsPaise: number, freeFromPaise: number): FreeFrom {
  if (itemsPaise >= freeFromPaise) return { printed: CELLS, missingPaise: 0 }
  const printed = Math.min(CELLS - 1, Math.round((CELLS * itemsPaise) / freeFromPaise))
  return { printed, missingPaise: freeFromPaise - itemsPaise }
}
