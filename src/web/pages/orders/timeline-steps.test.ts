import { describe, expect, test } from 'vitest'
import type { OrderStage } from '#domain/orders/order.ts'
import { timelineSteps } from './timeline-steps.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const events = (...stages: OrderStage[]) => stages.map((stage, hour) => ({ stage, at: at(hour) }))
const doneStages = (stage: OrderStage, ...stages: OrderStage[]) =>
  timelineSteps(stage, events(...stages))
    .filter(({ done }) => done)
    .map((step) => step.stage)

describe('the timeline beside an order', () => {
  test('marks the stages reached and not those to come', () => {
    const steps = timelineSteps('packed', events('placed', 'packed'))
    expect(steps.map(({ stage, done }) => [stage, done])).toEqual([
      ['placed', true],
      ['packed', true],
      ['shipped', false],
      ['out-for-delivery', false],
      ['delivered', false],
    ])
    expect(steps.filter(({ isNow }) => isNow).map(({ stage }) => stage)).toEqual(['shipped'])
    expect(steps[1]?.at).toEqual(at(1))
    expect(steps[2]?.at).toBeUndefined()
  })

  test('is complete when the admin set delivered directly, though the times between are unknown', () => {
    const steps = timelineSteps('delivered', events('placed', 'delivered'))
    expect(steps.every(({ done }) => done)).toBe(true)
    expect(steps[2]?.at).toBeUndefined()
  })

  test('goes back when the delivery was revoked', () => {
    expect(doneStages('placed', 'placed', 'delivered', 'placed')).toEqual(['placed'])
  })

  test('ends where an order was cancelled or returned', () => {
    expect(doneStages('cancelled', 'placed', 'packed', 'cancelled')).toEqual([
      'placed',
      'packed',
      'cancelled',
    ])
    expect(doneStages('returned', 'placed', 'shipped', 'returned').at(-1)).toBe('returned')
  })
})
