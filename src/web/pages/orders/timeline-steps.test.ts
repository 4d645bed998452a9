import { describe, expect, test } from 'vitest'
import type { OrderStage } from '#domain/orders/order.ts'
import { timelineSteps } from './timeline-steps.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const events = (...stages: OrderStage[]) => stages.map((stage, hour) => ({ stage, at: at(hour) }))
const doneStages = (stage: OrderStage, ...stages: OrderStage[]) =>
  timelineSteps(stage, events(...stages))
    .filter(({ done }) => done)
    .map((step) => step.stage)

describe('the border being printed beside an order', () => {
  test('shows what was reached and leaves what is to come bare', () => {
    const steps = timelineSteps('packed', events('placed', 'packed'))
    expect(steps.map(({ stage, done }) => [stage, done])).toEqual([
      ['placed', true],
      ['packed', true],
      ['shipped', false],
      ['out-for-delivery', false],
      ['delivered', false],
    ])
    expect(steps[1]?.at).toEqual(at(1))
    expect(steps[2]?.at).toBeUndefined()
  })

  test('is whole when the admin set delivered at once, though no moment is known between', () => {
    const steps = timelineSteps('delivered', events('placed', 'delivered'))
    expect(steps.every(({ done }) => done)).toBe(true)
    expect(steps[2]?.at).toBeUndefined()
  })

  test('goes back when delivered was taken back', () => {
    expect(doneStages('placed', 'placed', 'delivered', 'placed')).toEqual(['placed'])
  })

  test('ends where an order was cancelled or came back', () => {
    expect(doneStages('cancelled', 'placed', 'packed', 'cancelled')).toEqual([
      'placed',
      'packed',
      'cancelled',
    ])
    expect(doneStages('returned', 'placed', 'shipped', 'returned').at(-1)).toBe('returned')
  })
})
