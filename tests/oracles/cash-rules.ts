import type { CashConditions, CashRule } from '#domain/checkout/cash-rules.ts'

/** An order of a shop's past, with each stage it came to and when. */
export interface PastOrder {
  shopper: string
  pincode: string
  isCash: boolean
  totalPaise: number
  placedAt: number
  moves: readonly { stage: string; at: number }[]
  hasReturnRequest: boolean
}

export interface Asked {
  /** Absent for a visitor. */
  shopper: string | undefined
  pincode: string
  totalPaise: number
  at: number
}

function stageAt({ moves }: PastOrder, at: number): string {
  let stage = 'placed'
  for (const move of moves) if (move.at < at) stage = move.stage
  return stage
}

/** Says with loops what the rules say, from the whole past: the index of the rule that decides, or -1. */
export function decideSlowly(
  rules: readonly CashRule[],
  asked: Asked,
  past: readonly PastOrder[],
): number {
  const before = past.filter(({ placedAt }) => placedAt < asked.at)
  let open = 0
  let delivered = 0
  let refused = 0
  let count = 0
  for (const order of before) {
    if (asked.shopper === undefined || order.shopper !== asked.shopper) continue
    const stage = stageAt(order, asked.at)
    if (order.isCash && !['delivered', 'cancelled', 'returned'].includes(stage)) open += 1
    if (stage === 'delivered') delivered += 1
    if (stage === 'returned' && !order.hasReturnRequest) refused += 1
    if (stage !== 'cancelled') count += 1
  }
  let ended = 0
  let refusedThere = 0
  for (const order of before) {
    if (!order.isCash || order.pincode !== asked.pincode) continue
    const stage = stageAt(order, asked.at)
    if (stage === 'delivered' || stage === 'returned') ended += 1
    if (stage === 'returned' && !order.hasReturnRequest) refusedThere += 1
  }
  const applies = (when: CashConditions): boolean => {
    if (when.fromPaise && asked.totalPaise < when.fromPaise) return false
    if (when.belowPaise && asked.totalPaise >= when.belowPaise) return false
    if (when.pincodes) {
      let isThere = false
      for (const start of when.pincodes) if (asked.pincode.indexOf(start) === 0) isThere = true
      if (!isThere) return false
    }
    if (when.minPlaceRefusedPercent) {
      if (ended < 10) return false
      if (refusedThere / ended < when.minPlaceRefusedPercent / 100 - 1e-9) return false
    }
    if (when.minOpenOrders && open < when.minOpenOrders) return false
    if (when.isFirstOrder === true && count > 0) return false
    if (when.isFirstOrder === false && count === 0) return false
    if (when.minDelivered && delivered < when.minDelivered) return false
    return !when.minRefused || refused >= when.minRefused
  }
  for (const [index, { when }] of rules.entries()) if (applies(when)) return index
  return -1
}
