import { describe, expect, test } from 'vitest'
import { ORDER_STAGES, type OrderStage, PAYMENT_STATES, type PaymentState } from './order.ts'
import { mayMovePayment, PAYMENT_MOVES } from './payment-moves.ts'
import { currentTimeline, mayMove, STAGE_MOVES } from './timeline.ts'

/** Everything that a table of moves can reach from some starting points. */
function reachable<State extends string>(
  moves: Readonly<Record<State, readonly State[]>>,
  beginnings: readonly State[],
): Set<State> {
  const seen = new Set(beginnings)
  // Adding to the set while iterating visits the new entries too.
  for (const state of seen) for (const next of moves[state]) seen.add(next)
  return seen
}

describe('The stages of an order', () => {
  test('can all be reached from placed', () => {
    expect(reachable<OrderStage>(STAGE_MOVES, ['placed'])).toEqual(new Set(ORDER_STAGES))
  })

  test('end with cancelled or returned only', () => {
    const ends = ORDER_STAGES.filter((stage) => STAGE_MOVES[stage].length === 0)
    expect(ends).toEqual(['cancelled', 'returned'])
  })

  test('can reach an end from every stage', () => {
    const ends: OrderStage[] = ['cancelled', 'returned']
    for (const stage of ORDER_STAGES) {
      const met = reachable<OrderStage>(STAGE_MOVES, [stage])
      expect(ends.some((end) => met.has(end))).toBe(true)
    }
  })

  test.each(ORDER_STAGES)('never move from %s to itself', (stage) => {
    expect(mayMove(stage, stage)).toBe(false)
  })

  test('allow cancelling until shipped', () => {
    const cancellable = ORDER_STAGES.filter((stage) => mayMove(stage, 'cancelled'))
    expect(cancellable).toEqual(['placed', 'packed'])
  })

  test('allow returning once shipped', () => {
    const returnable = ORDER_STAGES.filter((stage) => mayMove(stage, 'returned'))
    expect(returnable).toEqual(['shipped', 'out-for-delivery', 'delivered'])
  })
})

describe('The payment states of an order', () => {
  test('can all be reached from awaiting and from cash due', () => {
    const met = reachable<PaymentState>(PAYMENT_MOVES, ['awaiting', 'cash-due'])
    expect(met).toEqual(new Set(PAYMENT_STATES))
  })

  test('lead to refunded, which only cash that was not sent after all leaves', () => {
    const ends = PAYMENT_STATES.filter((state) => mayMovePayment(state, 'refunded'))
    expect(ends).toEqual(['paid', 'cash-received'])
    expect(PAYMENT_MOVES.refunded).toEqual(['cash-received'])
  })

  test('a paid order never becomes failed, a late success is honoured', () => {
    expect(mayMovePayment('paid', 'failed')).toBe(false)
    expect(mayMovePayment('failed', 'paid')).toBe(true)
  })
})

describe('the events that still hold', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
  const current = (...stages: OrderStage[]) =>
    currentTimeline(stages.map((stage, hour) => ({ stage, at: at(hour) }))).map((event) => [
      event.stage,
      event.at.getUTCHours(),
    ])

  test('are all of them while nothing was corrected', () => {
    expect(current('placed', 'packed', 'shipped', 'delivered', 'returned')).toEqual([
      ['placed', 0],
      ['packed', 1],
      ['shipped', 2],
      ['delivered', 3],
      ['returned', 4],
    ])
  })

  test('no longer have a delivery that was taken back, and the order was placed once', () => {
    expect(current('placed', 'delivered', 'placed')).toEqual([['placed', 0]])
    expect(current('placed', 'delivered', 'placed', 'delivered')).toEqual([
      ['placed', 0],
      ['delivered', 3],
    ])
    expect(current('placed', 'shipped', 'delivered', 'shipped', 'delivered')).toEqual([
      ['placed', 0],
      ['shipped', 1],
      ['delivered', 4],
    ])
  })

  test('include a stage that a correction goes back to for the first time', () => {
    expect(current('placed', 'delivered', 'packed', 'cancelled')).toEqual([
      ['placed', 0],
      ['packed', 2],
      ['cancelled', 3],
    ])
  })
})
