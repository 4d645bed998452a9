import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDER_STAGES, type OrderStage } from '../orders/order.ts'
import { mayMove } from '../orders/timeline.ts'
import { movesTowards, problemOf, stageAtEvent } from './progress.ts'
import { currentStep, PARCEL_STEPS, type ParcelStep, withoutRepeats } from './steps.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const said = (step: ParcelStep, hour: number) => ({ step, at: at(hour) })

const anyEvents = fc.array(
  fc.record({ step: fc.constantFrom(...PARCEL_STEPS), at: fc.integer({ min: 0, max: 9 }).map(at) }),
  { minLength: 1, maxLength: 8 },
)

test('an event that webhook and poll told differently stands in the timeline once, and a step at another place again', () => {
  const reported = (step: ParcelStep, hour: number, place: string) => ({
    ...said(step, hour),
    code: '',
    place,
  })
  const events = [
    reported('out-for-delivery', 7, 'Pune'),
    reported('in-transit', 6, ''),
    reported('in-transit', 5, 'Pune'),
    reported('in-transit', 4, 'Surat'),
    reported('in-transit', 3, 'Surat'),
    reported('in-transit', 2, ''),
    reported('booked', 1, ''),
  ]
  expect(withoutRepeats(events)).toEqual([
    reported('out-for-delivery', 7, 'Pune'),
    reported('in-transit', 5, 'Pune'),
    reported('in-transit', 2, 'Surat'),
    reported('booked', 1, ''),
  ])
})

describe('the step of a parcel', () => {
  test('is what happened last, a second attempt after a failed one included', () => {
    const tries = [said('out-for-delivery', 1), said('not-delivered', 2)]
    expect(currentStep(tries)).toBe('not-delivered')
    expect(currentStep([...tries, said('out-for-delivery', 3)])).toBe('out-for-delivery')
  })

  test('stays delivered when older events arrive late', () => {
    expect(currentStep([said('delivered', 5), said('in-transit', 7)])).toBe('delivered')
  })

  test('is returned when it came back after a delivery', () => {
    expect(currentStep([said('returned', 7), said('delivered', 5)])).toBe('returned')
  })

  test('is not changed by unknown events', () => {
    expect(currentStep([said('in-transit', 1), said('unknown', 2)])).toBe('in-transit')
    expect(currentStep([said('unknown', 2)])).toBeUndefined()
  })

  test('does not depend on the order and repetition of events', () => {
    fc.assert(
      fc.property(
        anyEvents.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
          ),
        ),
        ([events, shuffled]) => currentStep(events) === currentStep(shuffled),
      ),
      { numRuns: 1_000 },
    )
  })
})

/** Receives the events one after the other, as the shop does. */
function applySteps(from: OrderStage, steps: readonly ParcelStep[]): OrderStage[] {
  const stages: OrderStage[] = []
  for (const step of steps) stages.push(...movesTowards(stages.at(-1) ?? from, [step]))
  return stages
}

describe('the stage of an order', () => {
  test('passes through every stage between, though the courier left some out', () => {
    expect(movesTowards('packed', ['delivered'])).toEqual([
      'shipped',
      'out-for-delivery',
      'delivered',
    ])
    expect(movesTowards('packed', ['in-transit'])).toEqual(['shipped'])
  })

  test.each<[OrderStage, ParcelStep]>([
    ['delivered', 'in-transit'],
    ['out-for-delivery', 'in-transit'],
    ['packed', 'booked'],
    ['shipped', 'unknown'],
    ['cancelled', 'in-transit'],
    ['returned', 'delivered'],
  ])('stays %s when the courier reports %s', (stage, step) => {
    expect(movesTowards(stage, [step])).toEqual([])
  })

  test('is never set to returned by a courier: the owner examines the goods first', () => {
    expect(movesTowards('shipped', ['returned'])).toEqual([])
    expect(problemOf('shipped', 'returned')).toBe('came-back')
  })

  test('does not depend on the order of events, by allowed moves only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_STAGES),
        fc.array(fc.constantFrom(...PARCEL_STEPS), { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (from, steps, random) => {
          const shuffled = steps
            .flatMap((step) => [step, step])
            .map((step) => ({ step, place: random.next().value }))
            .sort((one, other) => one.place - other.place)
            .map(({ step }) => step)
          const moves = applySteps(from, steps)
          const legal = moves.every((to, index) => mayMove(moves[index - 1] ?? from, to))
          return legal && moves.at(-1) === applySteps(from, shuffled).at(-1)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('the problem reported to the owner', () => {
  test('is judged by what had happened until then, whatever else came with the same news', () => {
    const [back, brought, late] = [
      said('returning', 2),
      said('delivered', 4),
      said('returned', 6),
    ] as const
    const events = [late, brought, back]
    const judged = events.map((event) =>
      problemOf(stageAtEvent('shipped', events, event), event.step),
    )
    expect(judged).toEqual(['moved-after-delivery', undefined, 'coming-back'])
  })

  test.each<[OrderStage, ParcelStep, string | undefined]>([
    ['shipped', 'in-transit', undefined],
    ['shipped', 'delivered', undefined],
    ['out-for-delivery', 'not-delivered', 'not-delivered'],
    ['shipped', 'lost', 'lost'],
    ['delivered', 'returning', 'moved-after-delivery'],
    ['cancelled', 'in-transit', 'moved-after-cancel'],
    ['cancelled', 'cancelled', undefined],
    ['packed', 'cancelled', 'cancelled-by-courier'],
    ['packed', 'pickup-problem', 'pickup-problem'],
  ])('for an order that is %s and a parcel that is %s is %s', (stage, step, problem) => {
    expect(problemOf(stage, step)).toBe(problem)
  })
})
