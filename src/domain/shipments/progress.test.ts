import { describe, expect, test } from 'vitest'
import { ORDER_STAGES, type OrderStage } from '../orders/order.ts'
import { mayMove } from '../orders/timeline.ts'
import {
  datedMoves,
  goodsEnd,
  movesTowards,
  problemOf,
  problemsOverAt,
  setbackOf,
  stageAtEvent,
} from './progress.ts'
import type { ParcelStep } from './steps.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour))

describe('the stages of an order follow its parcel', () => {
  test.each<[OrderStage, ParcelStep[], OrderStage[]]>([
    ['packed', ['booked', 'pickup-problem', 'cancelled', 'unknown'], []],
    ['packed', ['in-transit'], ['shipped']],
    ['placed', ['delivered'], ['packed', 'shipped', 'out-for-delivery', 'delivered']],
    ['shipped', ['out-for-delivery', 'in-transit'], ['out-for-delivery']],
    ['out-for-delivery', ['not-delivered'], []],
    ['packed', ['returned'], ['shipped']],
    ['delivered', ['in-transit'], []],
    ['cancelled', ['delivered'], []],
    ['returned', ['delivered'], []],
    ['packed', [], []],
  ])('from %s at %j through %j', (stage, steps, moves) => {
    expect(movesTowards(stage, steps)).toEqual(moves)
  })

  test('by moves that an order may make', () => {
    const [first, ...others] = movesTowards('placed', ['delivered'])
    expect(first && mayMove('placed', first)).toBe(true)
    others.reduce((from, to) => {
      expect(mayMove(from, to)).toBe(true)
      return to
    }, first ?? 'placed')
  })

  test('each at the earliest time that the courier gave for it or a later one', () => {
    const events = [
      { step: 'booked', at: at(1) },
      { step: 'delivered', at: at(9) },
      { step: 'in-transit', at: at(5) },
      { step: 'in-transit', at: at(3) },
      { step: 'out-for-delivery', at: undefined },
    ] as const
    expect(datedMoves('packed', events)).toEqual([
      { to: 'shipped', at: at(3) },
      { to: 'out-for-delivery', at: at(9) },
      { to: 'delivered', at: at(9) },
    ])
    expect(datedMoves('packed', [{ step: 'in-transit', at: undefined }])).toEqual([
      { to: 'shipped', at: undefined },
    ])
  })

  test('and an event is judged by what came until then, or at a time that is not known', () => {
    const events = [
      { step: 'in-transit', at: at(3) },
      { step: 'delivered', at: at(9) },
    ] as const
    expect([2, 3, 8, 9].map((hour) => stageAtEvent('packed', events, { at: at(hour) }))).toEqual([
      'packed',
      'shipped',
      'shipped',
      'delivered',
    ])
    expect(stageAtEvent('packed', events, { at: undefined })).toBe('delivered')
    const undated = [{ step: 'in-transit', at: undefined }] as const
    expect(stageAtEvent('packed', undated, { at: at(1) })).toBe('shipped')
  })
})

test.each<[OrderStage, Parameters<typeof goodsEnd>[1], ReturnType<typeof goodsEnd>]>([
  ['returned', undefined, 'came-back'],
  ['shipped', undefined, 'given-away'],
  ['out-for-delivery', {}, 'given-away'],
  ['shipped', { reference: 'SMG-10001' }, undefined],
  ['shipped', { reference: 'SMG-10001', step: 'returning' }, undefined],
  ['out-for-delivery', { reference: 'SMG-10001', step: 'returned' }, 'came-back'],
  ['shipped', { reference: 'SMG-10001', step: 'lost' }, 'lost'],
  ['packed', { reference: 'SMG-10001', step: 'returned' }, undefined],
  ['delivered', { reference: 'SMG-10001', step: 'lost' }, undefined],
  ['cancelled', undefined, undefined],
])('goods of an order that is %s, with the parcel %j: %s', (stage, parcel, end) => {
  expect(goodsEnd(stage, parcel)).toBe(end)
})

describe('the owner and the shopper are told', () => {
  test.each<[OrderStage, ParcelStep, ReturnType<typeof problemOf>]>([
    ['cancelled', 'in-transit', 'moved-after-cancel'],
    ['cancelled', 'delivered', 'moved-after-cancel'],
    ['cancelled', 'cancelled', undefined],
    ['packed', 'cancelled', 'cancelled-by-courier'],
    ['delivered', 'returning', 'moved-after-delivery'],
    ['delivered', 'lost', 'moved-after-delivery'],
    ['shipped', 'returning', 'coming-back'],
    ['shipped', 'lost', 'lost'],
    ['cancelled', 'returned', 'came-back'],
    ['shipped', 'in-transit', undefined],
    ['shipped', 'delivered', undefined],
  ])('of an order that is %s and a parcel that is %s: %s', (stage, step, problem) => {
    expect(problemOf(stage, step)).toBe(problem)
  })

  test('of a setback while the parcel is on its way', () => {
    const setbacks = (step: ParcelStep) => ORDER_STAGES.filter((stage) => setbackOf(stage, step))
    for (const step of ['not-delivered', 'returning', 'returned'] as const) {
      expect(setbacks(step)).toEqual(['shipped', 'out-for-delivery'])
    }
    expect(setbacks('delivered')).toEqual([])
  })

  test('no more of what is over', () => {
    const leaves = ['booking-refused', 'pickup-problem', 'cancelled-by-courier']
    for (const stage of ORDER_STAGES) {
      const over =
        stage === 'delivered'
          ? [...leaves, 'not-delivered', 'coming-back']
          : ['shipped', 'out-for-delivery', 'cancelled'].includes(stage)
            ? leaves
            : []
      expect(problemsOverAt(stage)).toEqual(over)
    }
  })
})
