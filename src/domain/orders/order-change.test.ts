import { describe, expect, test } from 'vitest'
import { ORDER_STAGES, PAYMENT_STATES } from './order.ts'
import { canChange, outcomeOf, parseChangedGoods, unitsMoved } from './order-change.ts'

const HERE = {
  stage: 'placed',
  paymentState: 'cash-due',
  channel: 'cart',
  parcel: undefined,
  isAsked: false,
} as const

describe('an order may be changed', () => {
  test('until its parcel is handed over, and its goods until it is packed', () => {
    const may = (what: 'address' | 'goods') =>
      ORDER_STAGES.filter((stage) => canChange(what, { ...HERE, stage }).ok)
    expect(may('address')).toEqual(['placed', 'packed'])
    expect(may('goods')).toEqual(['placed'])
  })

  test.each([
    ['delivered', 'order-has-ended'],
    ['cancelled', 'order-has-ended'],
    ['returned', 'order-has-ended'],
    ['shipped', 'already-handed-over'],
    ['out-for-delivery', 'already-handed-over'],
  ] as const)('not when it is %s, because of %s', (stage, reason) => {
    expect(canChange('address', { ...HERE, stage })).toEqual({ ok: false, reason })
  })

  test('an exchange keeps its goods, which its credit was priced for', () => {
    const exchange = { ...HERE, creditPaise: 100_00 }
    expect(canChange('goods', exchange)).toEqual({ ok: false, reason: 'exchange-stays' })
    expect(canChange('address', exchange)).toEqual({ ok: true })
    expect(canChange('goods', { ...HERE, creditPaise: 0 })).toEqual({ ok: true })
  })

  test('while it is paid or payable at the door', () => {
    const may = PAYMENT_STATES.filter(
      (paymentState) => canChange('address', { ...HERE, paymentState }).ok,
    )
    expect(may).toEqual(['paid', 'cash-due'])
  })

  test('not with a courier, but after the courier refused its address', () => {
    const refused = { ...HERE, stage: 'packed', parcel: 'needs-owner' } as const
    expect(canChange('address', refused)).toEqual({ ok: true })
    for (const stage of ['placed', 'packed'] as const) {
      expect(canChange('goods', { ...refused, stage })).toEqual({
        ok: false,
        reason: 'already-packed',
      })
    }
    for (const parcel of ['wanted', 'booked', 'under-way', 'ended', 'called-off'] as const) {
      expect(canChange('address', { ...HERE, parcel })).toEqual({
        ok: false,
        reason: 'already-handed-over',
      })
    }
  })

  test('not once its invoice is written', () => {
    for (const what of ['address', 'goods'] as const) {
      expect(canChange(what, { ...HERE, isInvoiced: true })).toEqual({
        ok: false,
        reason: 'invoice-stands',
      })
    }
  })

  test('once at a time, and sachets keep their goods', () => {
    expect(canChange('address', { ...HERE, isAsked: true })).toEqual({
      ok: false,
      reason: 'change-waits',
    })
    const sachets = { ...HERE, channel: 'sachets' } as const
    expect(canChange('goods', { ...sachets, channel: 'cart', isPart: true })).toEqual({
      ok: false,
      reason: 'parts-stay',
    })
    expect(canChange('address', { ...sachets, isPart: true })).toEqual({ ok: true })
    expect(canChange('address', { ...sachets, channel: 'replacement' })).toEqual({
      ok: false,
      reason: 'replacement-stays',
    })
    expect(canChange('goods', sachets)).toEqual({ ok: false, reason: 'sachets-stay' })
    expect(canChange('address', sachets)).toEqual({ ok: true })
  })
})

test('nobody pays more without agreeing, and nothing more is collected of a paid order', () => {
  const cash = { totalPaise: 50_000, paymentState: 'cash-due' } as const
  const paid = { totalPaise: 50_000, paymentState: 'paid' } as const
  expect([49_999, 50_000, 50_001].map((paise) => outcomeOf(cash, paise))).toEqual([
    'made-cheaper',
    'made',
    'asked',
  ])
  expect([49_999, 50_000, 50_001].map((paise) => outcomeOf(paid, paise))).toEqual([
    'made-cheaper',
    'made',
    'paid-already',
  ])
})

test('units move by product, whatever the lines', () => {
  const line = (productId: string, quantity: number) => ({ productId, quantity })
  expect(
    unitsMoved(
      [line('a', 2), line('b', 1), line('c', 4)],
      [line('b', 3), line('c', 1), line('c', 3), line('d', 1)],
    ),
  ).toEqual([
    { productId: 'b', by: 2 },
    { productId: 'd', by: 1 },
    { productId: 'a', by: -2 },
  ])
})

describe('the goods of a changed order', () => {
  const parseId = (text: string) => (/^[a-z]+$/.test(text) ? text : undefined)
  const ids = Array.from({ length: 51 }, (_, at) =>
    String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26)),
  )
  const lines = (count: number) =>
    ids.slice(0, count).map((productId) => ({ productId, quantity: 1 }))

  test.each([
    [
      [
        { productId: 'a', quantity: 1 },
        { productId: 'b', quantity: 100 },
      ],
    ],
    [lines(50)],
  ])('are %j', (sent) => {
    expect(parseChangedGoods(sent, parseId)).toEqual({ ok: true, lines: sent })
  })

  test.each([
    [undefined],
    [{ productId: 'a', quantity: 1 }],
    [[]],
    [lines(51)],
    [[null]],
    [['a']],
    [[{ productId: 7, quantity: 1 }]],
    [[{ productId: 'A1', quantity: 1 }]],
    [
      [
        { productId: 'a', quantity: 1 },
        { productId: 'a', quantity: 1 },
      ],
    ],
    [[{ productId: 'a', quantity: '1' }]],
    [[{ productId: 'a', quantity: 1.5 }]],
    [[{ productId: 'a', quantity: 0 }]],
    [[{ productId: 'a', quantity: 101 }]],
    [[{ productId: 'a' }]],
  ])('are not %j', (sent) => {
    expect(parseChangedGoods(sent, parseId)).toEqual({ ok: false, problem: 'lines-wrong' })
  })
})
