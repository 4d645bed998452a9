/** What happens to the batches of one product, in the plainest words. */
export type BatchStep =
  | { kind: 'buy'; units: number }
  | { kind: 'give-back'; order: number }
  | { kind: 'recall'; batch: number }

/** The batches and orders after some steps; batches are in the order in which they expire. */
export interface BatchBook {
  onHand: number[]
  /** For each order that was placed, its units of each batch. */
  orders: number[][]
  recalled: Set<number>
  /** For each recalled batch, the orders that held units of it then. */
  noted: Map<number, { order: number; units: number }[]>
}

export function startBook(received: readonly number[]): BatchBook {
  return { onHand: [...received], orders: [], recalled: new Set(), noted: new Map() }
}

/** Takes one step; false when the shop refuses it. */
export function takeStep(book: BatchBook, step: BatchStep): boolean {
  if (step.kind === 'buy') {
    const inStock = book.onHand.reduce((sum, units) => sum + units, 0)
    if (inStock < step.units) return false
    let wanted = step.units
    const got = book.onHand.map((units) => {
      const share = Math.min(units, wanted)
      wanted -= share
      return share
    })
    got.forEach((units, batch) => {
      book.onHand[batch] = (book.onHand[batch] ?? 0) - units
    })
    book.orders.push(got)
    return true
  }
  if (step.kind === 'give-back') {
    const order = book.orders[step.order]
    if (!order) return false
    order.forEach((units, batch) => {
      if (!book.recalled.has(batch)) book.onHand[batch] = (book.onHand[batch] ?? 0) + units
      order[batch] = 0
    })
    return true
  }
  if (book.recalled.has(step.batch)) return false
  book.recalled.add(step.batch)
  book.onHand[step.batch] = 0
  const holders = book.orders.flatMap((order, index) => {
    const units = order[step.batch] ?? 0
    return units > 0 ? [{ order: index, units }] : []
  })
  book.noted.set(step.batch, holders)
  return true
}
