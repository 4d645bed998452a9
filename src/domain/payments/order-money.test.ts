import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentFact, PaymentId, PaymentStep, RefundId, RefundStep } from './facts.ts'
import { type Due, judgeMoney, type OrderMoney } from './order-money.ts'

const DUE: Due = { amountPaise: 52_900, currency: 'INR' }
const P1 = 'pay_AAAAAAAAAAAAAA' as PaymentId
const P2 = 'pay_BBBBBBBBBBBBBB' as PaymentId

const seen = (step: PaymentStep, paymentId = P1, amountPaise = DUE.amountPaise): PaymentFact => ({
  what: 'payment',
  step,
  paymentId,
  amountPaise,
  currency: 'INR',
})
const refund = (step: RefundStep, amountPaise = DUE.amountPaise, paymentId = P1): PaymentFact => ({
  what: 'refund',
  step,
  paymentId,
  refundId: `rfnd_${amountPaise}` as RefundId,
  amountPaise,
})

const judge = (facts: readonly PaymentFact[], hasExpired = false, paidBy?: PaymentId): OrderMoney =>
  judgeMoney(facts, { due: DUE, hasExpired, paidBy })

/** The facts that each event of the provider or browser proves. */
const FACTS_OF = {
  created: [seen('created')],
  authorised: [seen('authorised')],
  captured: [seen('captured')],
  failed: [seen('failed')],
  'order.paid': [seen('captured')],
  refund: [seen('captured'), refund('processed')],
  'browser callback': [seen('authorised')],
} satisfies Record<string, PaymentFact[]>
type Event = keyof typeof FACTS_OF
const EVENTS = Object.keys(FACTS_OF) as Event[]

/** The expected states: the first line whose event has arrived decides. */
const TABLE: readonly (readonly [Event, OrderMoney['state'], expired: OrderMoney['state']])[] = [
  ['refund', 'refunded', 'refunded'],
  ['captured', 'paid', 'paid'],
  ['order.paid', 'paid', 'paid'],
  // The payment is authorised: the time to pay does not expire over it.
  ['authorised', 'awaiting', 'awaiting'],
  ['browser callback', 'awaiting', 'awaiting'],
  ['failed', 'awaiting', 'failed'],
  ['created', 'awaiting', 'failed'],
]

function stateByTable(events: readonly Event[], hasExpired: boolean): OrderMoney['state'] {
  const line = TABLE.find(([event]) => events.includes(event))
  if (!line) return hasExpired ? 'failed' : 'awaiting'
  return hasExpired ? line[2] : line[1]
}

const anyEvents = fc.array(fc.constantFrom(...EVENTS), { maxLength: 14 })

describe('the payment state of an order', () => {
  test('does not depend on order, repetitions and gaps of events, and follows the table', () => {
    fc.assert(
      fc.property(anyEvents, fc.boolean(), (events, hasExpired) => {
        const facts = events.flatMap((event) => FACTS_OF[event])
        expect(judge(facts, hasExpired).state).toBe(stateByTable(events, hasExpired))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is the same for every permutation of all seven events, with any of them missing', () => {
    const subsets = Array.from({ length: 2 ** EVENTS.length }, (_, bits) =>
      EVENTS.filter((_event, at) => (bits >> at) & 1),
    )
    let sequences = 0
    for (const subset of subsets) {
      for (const order of permutations(subset)) {
        sequences += 1
        expect(judge(order.flatMap((event) => FACTS_OF[event])).state).toBe(
          stateByTable(subset, false),
        )
      }
    }
    expect(sequences).toBe(13_700)
  })

  test('is refunded when a refund arrives before its payment is authorised', () => {
    const early = [refund('processed'), seen('authorised')]
    expect(judge(early).state).toBe('refunded')
    expect(judge(early.toReversed()).state).toBe('refunded')
  })

  test('is paid by a payment that failed first and is captured later', () => {
    expect(judge([seen('failed'), seen('captured')], true)).toMatchObject({
      state: 'paid',
      paidBy: P1,
    })
  })

  test('an authorised payment waits for its capture, and only with the right amount', () => {
    expect(judge([seen('authorised')]).toCapture).toEqual([P1])
    const short = judge([seen('authorised', P1, DUE.amountPaise - 100)])
    expect([short.toCapture, short.mismatched.map(({ paymentId }) => paymentId)]).toEqual([
      [],
      [P1],
    ])
  })

  test.each([
    ['100 paise less', DUE.amountPaise - 100, 'INR'],
    ['more', DUE.amountPaise + 1, 'INR'],
    ['another currency', DUE.amountPaise, 'USD'],
  ])('%s never pays the order and is reported (PAY-10)', (_what, amountPaise, currency) => {
    const money = judge([{ ...seen('captured'), amountPaise, currency } as PaymentFact])
    expect([money.state, money.paidBy, money.mismatched.length]).toEqual(['awaiting', undefined, 1])
  })

  test('a wrong amount neither keeps an order open beyond its time nor is reported once it goes back', () => {
    const short = DUE.amountPaise - 100
    expect(judge([seen('authorised', P1, short)], true).state).toBe('failed')
    const back = [seen('captured', P1, short), refund('pending', short)]
    expect(judge(back).mismatched).toEqual([])
  })

  test('of two amounts that are reported for one payment the lower one counts', () => {
    const both = [seen('captured'), seen('captured', P1, DUE.amountPaise - 1)]
    for (const facts of [both, both.toReversed()]) {
      expect(judge(facts).mismatched).toMatchObject([{ amountPaise: DUE.amountPaise - 1 }])
    }
  })

  test('a refund of a payment that is not known yet changes nothing', () => {
    expect(judge([refund('processed')])).toMatchObject({ state: 'awaiting', payments: [] })
  })

  test('of two captured payments the one that does not go back pays, of equal ones the first by id', () => {
    const both = [seen('captured', P2), seen('captured', P1)]
    expect([judge(both).paidBy, judge(both.toReversed()).paidBy]).toEqual([P1, P1])
    expect(judge([...both, refund('pending')]).paidBy).toBe(P2)
  })

  test('a second captured payment is surplus until it is refunded', () => {
    const both = [seen('captured', P1), seen('captured', P2)]
    expect(judge(both).surplus.map(({ paymentId }) => paymentId)).toEqual([P2])
    expect(judge([...both, refund('pending', DUE.amountPaise, P2)]).surplus).toEqual([])
  })

  test('the payment that paid first stays the one, whichever arrives later', () => {
    const money = judge([seen('captured', P1), seen('captured', P2)], false, P2)
    expect([money.paidBy, money.surplus.map(({ paymentId }) => paymentId)]).toEqual([P2, [P1]])
  })

  test('a partly refunded order stays paid until all of it is refunded', () => {
    const half = DUE.amountPaise / 2
    const first = { ...refund('processed', half), refundId: 'rfnd_one' as RefundId }
    const second = { ...refund('processed', half), refundId: 'rfnd_two' as RefundId }
    const captured = seen('captured')
    const partly = judge([captured, first] as PaymentFact[])
    expect(partly.state).toBe('paid')
    expect(partly.payments).toMatchObject([{ refundedPaise: half, refundingPaise: 0 }])
    expect(judge([captured, first, second] as PaymentFact[]).state).toBe('refunded')
  })

  test('a refund that the bank rejects leaves the order paid', () => {
    const facts = [seen('captured'), refund('processed'), refund('failed')]
    expect(judge(facts).state).toBe('paid')
  })

  test('money is never counted twice or lost between the lists', () => {
    const anyFact = fc.record({
      paymentId: fc.constantFrom(P1, P2, 'pay_CCCCCCCCCCCCCC' as PaymentId),
      step: fc.constantFrom<PaymentStep>('created', 'failed', 'authorised', 'captured'),
      amountPaise: fc.constantFrom(DUE.amountPaise, DUE.amountPaise - 1),
    })
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 12 }), (facts) => {
        const money = judge(
          facts.map(({ step, paymentId, amountPaise }) => seen(step, paymentId, amountPaise)),
        )
        const held = money.payments.filter(
          ({ step }) => step === 'captured' || step === 'authorised',
        )
        const credited = [
          ...(money.paidBy ? [money.paidBy] : []),
          ...money.toCapture,
          ...[...money.surplus, ...money.mismatched].map(({ paymentId }) => paymentId),
        ]
        expect(credited.toSorted()).toEqual(held.map(({ paymentId }) => paymentId).toSorted())
      }),
    )
  })
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  )
}
