import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceBill } from '../checkout/bill.ts'
import type { ProductId } from '../ids.ts'
import { shareOut } from '../money/share-out.ts'
import type { Order, OrderEvent, OrderLine } from '../orders/order.ts'
import { DAY_MS } from '../time/durations.ts'
import { endOfIndianDay, indianDay } from '../time/india.ts'
import { parseReturnForm } from './return-form.ts'
import { areOfOrder, isWholeOrder, returnedPaise, returnRefundPaise } from './return-refund.ts'
import {
  awaitsGoods,
  isOpenReturn,
  isReached,
  mayComeLate,
  mayMoveReturn,
  RETURN_MOVES,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnId,
  type ReturnReason,
  type ReturnState,
} from './return-request.ts'
import { lastDayOfChangedMind, returnReasons } from './return-window.ts'
import { areReturnable, type ReturnClaim, returnableGoods } from './returnable.ts'

const DELIVERED = new Date('2026-11-24T10:00:00Z')
const later = (days: number) => new Date(DELIVERED.getTime() + days * DAY_MS)

const order = (
  until = '2026-11-24',
  timeline: OrderEvent[] = [{ stage: 'delivered', at: DELIVERED }],
) =>
  ({
    stage: timeline.at(-1)?.stage ?? 'placed',
    timeline,
    expectedDelivery: { from: '2026-11-23', until },
  }) as const

const SHARBAT = 'khus-sharbat' as ProductId
const BALM = 'pudina-balm' as ProductId
const line = (productId: ProductId, quantity: number, unitPricePaise: number): OrderLine => ({
  productId,
  productName: productId,
  quantity,
  unitPricePaise,
  linePaise: quantity * unitPricePaise,
  offerPaise: 0,
  hsn: '2106',
  gstPercent: 5,
})
const BOUGHT = {
  lines: [line(SHARBAT, 2, 199_00), line(BALM, 1, 120_00)],
  amounts: priceBill({
    itemsPaise: 518_00,
    deliveryPaise: 46_00,
    codFeePaise: 38_00,
    method: 'cod',
  }),
}
/** An order whose goods an offer lowers, each by its price. */
function lowered(bought: Pick<Order, 'lines' | 'amounts'>, offerPaise: number) {
  const shares = shareOut(
    offerPaise,
    bought.lines.map(({ linePaise }) => linePaise),
  )
  const { parts, totalPaise } = bought.amounts
  const offer = { kind: 'offer' as const, amountPaise: -offerPaise }
  return {
    lines: bought.lines.map((one, index) => ({ ...one, offerPaise: shares[index] ?? 0 })),
    amounts: { parts: [...parts, offer], totalPaise: totalPaise - offerPaise },
  }
}
const both = [
  { productId: SHARBAT, quantity: 2 },
  { productId: BALM, quantity: 1 },
]

describe('goods may be returned', () => {
  test('not before they are delivered', () => {
    expect(
      returnReasons(order('2026-11-24', [{ stage: 'shipped', at: DELIVERED }]), later(1)),
    ).toEqual([])
  })

  test('for a change of mind until the end of the seventh day in India, whatever the hour of delivery', () => {
    const lastDay = lastDayOfChangedMind(order())
    expect(lastDay).toBe(indianDay(DELIVERED, 7))
    const end = endOfIndianDay(later(7))
    expect(returnReasons(order(), new Date(end.getTime() - 1))).toContain('changed-mind')
    expect(returnReasons(order(), end)).not.toContain('changed-mind')
  })

  test('for a change of mind at every moment of the days that the shopper is told, and at no other', () => {
    const moments = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2028-12-31'),
      noInvalidDate: true,
    })
    const afterMs = fc.integer({ min: 0, max: 9 * DAY_MS })
    fc.assert(
      fc.property(moments, afterMs, (delivered, ms) => {
        const arrived = order('2028-12-31', [{ stage: 'delivered', at: delivered }])
        const now = new Date(delivered.getTime() + ms)
        const isTold = indianDay(now) <= (lastDayOfChangedMind(arrived) ?? '')
        expect(returnReasons(arrived, now).includes('changed-mind')).toBe(isTold)
      }),
    )
  })

  test('for a change of mind until no day before they are delivered', () => {
    const shipped = order('2026-11-24', [{ stage: 'shipped', at: DELIVERED }])
    expect(lastDayOfChangedMind(shipped)).toBeUndefined()
  })

  test('for the shop’s faults at any time: the 48 hours are no condition', () => {
    const faults = RETURN_REASONS.filter((reason) => !['late', 'changed-mind'].includes(reason))
    expect(returnReasons(order(), later(100))).toEqual(faults)
  })

  test('as late only when they were', () => {
    expect(returnReasons(order('2026-11-23'), later(1))).toContain('late')
    expect(returnReasons(order('2026-11-24'), later(1))).not.toContain('late')
  })

  test('for no reason as goods of a replacement: they are returned as those of the first order', () => {
    const replacement = { ...order(), replaces: 'return' as ReturnId }
    expect(lastDayOfChangedMind(replacement)).toBeUndefined()
    expect(returnReasons(replacement, later(1))).toEqual([])
  })

  test('not once a delivery was reverted', () => {
    const timeline: OrderEvent[] = [
      { stage: 'delivered', at: DELIVERED },
      { stage: 'shipped', at: later(1) },
    ]
    expect(returnReasons(order('2026-11-24', timeline), later(2))).toEqual([])
  })
})

describe('the refund for returned goods', () => {
  test('is the total when the shop is at fault and everything comes back', () => {
    expect(returnRefundPaise(BOUGHT, { goods: both, reason: 'damaged' })).toBe(602_00)
  })

  test('is the price of the goods when only some come back', () => {
    const goods = [{ productId: SHARBAT, quantity: 1 }]
    expect(returnRefundPaise(BOUGHT, { goods, reason: 'damaged' })).toBe(199_00)
  })

  test('excludes delivery after a change of mind', () => {
    expect(returnRefundPaise(BOUGHT, { goods: both, reason: 'changed-mind' })).toBe(518_00)
  })

  test('is what was paid for them after a discount', () => {
    const back = (goods: typeof both, reason: 'damaged' | 'changed-mind') =>
      returnRefundPaise(lowered(BOUGHT, 100_00), { goods, reason })
    expect(back(both, 'damaged')).toBe(502_00)
    expect(back(both, 'changed-mind')).toBe(418_00)
    // 398 of 518 rupees carry 76.83 of the discount; one of two bottles is half of what is left of
    // them.
    expect(back(both.slice(0, 1), 'damaged')).toBe(321_17)
    expect(back([{ productId: SHARBAT, quantity: 1 }], 'damaged')).toBe(160_58)
  })

  test('never exceeds what was paid, in any steps, for any discount', () => {
    const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unit: fc.nat(500_00) })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1 }), fc.nat(1_000_00), (bought, offer) => {
        const lines = bought.map(({ quantity, unit }, index) =>
          line(`goods-${index}` as ProductId, quantity, unit + 1),
        )
        const itemsPaise = lines.reduce((sum, { linePaise }) => sum + linePaise, 0)
        const offerPaise = Math.min(offer, itemsPaise)
        const amounts = {
          parts: [{ kind: 'items' as const, amountPaise: itemsPaise }],
          totalPaise: itemsPaise,
        }
        const order = lowered({ lines, amounts }, offerPaise)
        const refund = (goods: readonly { productId: ProductId; quantity: number }[]) =>
          returnRefundPaise(order, { goods, reason: 'changed-mind' })
        expect(refund(lines)).toBe(order.amounts.totalPaise)
        const oneByOne = lines.flatMap(({ productId, quantity }) =>
          Array.from({ length: quantity }, () => refund([{ productId, quantity: 1 }])),
        )
        const units = oneByOne.length
        const sum = oneByOne.reduce((all, paise) => all + paise, 0)
        expect(sum).toBeLessThanOrEqual(order.amounts.totalPaise)
        expect(sum).toBeGreaterThan(order.amounts.totalPaise - units)
      }),
    )
  })

  test('requires goods of the order, each once and not more than were bought', () => {
    expect(areOfOrder(BOUGHT, both)).toBe(true)
    expect(isWholeOrder(BOUGHT, both)).toBe(true)
    expect(isWholeOrder(BOUGHT, both.slice(1))).toBe(false)
    expect(areOfOrder(BOUGHT, [])).toBe(false)
    expect(areOfOrder(BOUGHT, [{ productId: SHARBAT, quantity: 3 }])).toBe(false)
    for (const quantity of [-1, 0, 0.5, 1.5]) {
      expect(areOfOrder(BOUGHT, [{ productId: SHARBAT, quantity }])).toBe(false)
    }
    expect(areOfOrder(BOUGHT, [{ productId: SHARBAT, quantity: 3 }, ...both.slice(1)])).toBe(false)
    expect(areOfOrder(BOUGHT, [{ productId: 'other' as ProductId, quantity: 1 }])).toBe(false)
    expect(areOfOrder(BOUGHT, [...both.slice(1), ...both.slice(1)])).toBe(false)
  })
})

describe('goods come back once', () => {
  const asked = (units: number, state: ReturnState = 'refunded', productId = SHARBAT) =>
    ({ goods: [{ productId, quantity: units }], reason: 'damaged', state }) as const

  test('whatever became of the request: what is asked, accepted or paid for is gone', () => {
    for (const state of RETURN_STATES) {
      const isBack = state !== 'refused' && state !== 'replaced'
      expect(returnableGoods(BOUGHT, [asked(2, state)])).toEqual(isBack ? [both[1]] : both)
    }
    expect(areReturnable(BOUGHT, [{ productId: SHARBAT, quantity: 1 }], [asked(1)])).toBe(true)
    expect(areReturnable(BOUGHT, [{ productId: SHARBAT, quantity: 2 }], [asked(1)])).toBe(false)
    expect(areReturnable(BOUGHT, [{ productId: BALM, quantity: 1 }], [asked(2)])).toBe(true)
    expect(areReturnable(BOUGHT, both, [asked(1)])).toBe(false)
  })

  test('piece by piece for exactly what was paid, delivery with the last of them', () => {
    const order = lowered(BOUGHT, 100_00)
    const one = [{ productId: SHARBAT, quantity: 1 }]
    const back = (goods: typeof both, earlier: ReturnClaim[], reason: ReturnReason = 'damaged') =>
      returnRefundPaise(order, { goods, reason }, { earlier })
    expect(back(one, [])).toBe(160_58)
    expect(back(one, [asked(1)])).toBe(160_59)
    expect(back(one, [asked(1, 'refused')])).toBe(160_58)
    expect(back(both.slice(1), [asked(1), asked(1)])).toBe(502_00 - 321_17)
    expect(back(both.slice(1), [asked(1), asked(1)], 'changed-mind')).toBe(96_83)
    expect(back(both.slice(1), [asked(1), { ...asked(1), reason: 'changed-mind' }])).toBe(96_83)
  })

  test('and never for what a credit note has credited', () => {
    const goods = both.slice(0, 1)
    const refund = (leftPaise: number[]) =>
      returnRefundPaise(BOUGHT, { goods, reason: 'damaged' }, { leftPaise })
    expect(refund([398_00, 120_00, 84_00])).toBe(398_00)
    expect(refund([100_00, 120_00, 84_00])).toBe(100_00)
    expect(refund([0, 120_00, 84_00])).toBe(0)
  })

  test('on every line of the product, filled in their order', () => {
    const lines = [line(SHARBAT, 2, 100_00), line(BALM, 1, 50_00), line(SHARBAT, 1, 80_00)]
    const amounts = priceBill({
      itemsPaise: 330_00,
      deliveryPaise: 0,
      codFeePaise: 0,
      method: 'cod' as const,
    })
    const goods = [{ productId: SHARBAT, quantity: 2 }]
    expect(returnedPaise({ lines }, goods)).toEqual([200_00, 0, 0])
    expect(returnedPaise({ lines }, goods, { earlier: [asked(1)] })).toEqual([100_00, 0, 80_00])
    expect(returnRefundPaise({ lines, amounts }, { goods, reason: 'late' })).toBe(200_00)
  })
})

describe('the states of a return', () => {
  test('begin with requested and reach all others', () => {
    const met = new Set(['requested' as (typeof RETURN_STATES)[number]])
    for (const state of met) for (const next of RETURN_MOVES[state]) met.add(next)
    expect(met).toEqual(new Set(RETURN_STATES))
  })

  test('end with refused, refunded or replaced', () => {
    expect(RETURN_STATES.filter((state) => !isOpenReturn(state))).toEqual([
      'refused',
      'refunded',
      'replaced',
    ])
  })

  test('need a decision before a refund or a replacement, and then wait for no goods', () => {
    for (const settled of ['refunded', 'replaced', 'received'] as const) {
      expect(mayMoveReturn({ state: 'requested', isRestocked: false }, settled)).toBe(false)
      expect(mayMoveReturn({ state: 'approved', isRestocked: false }, settled)).toBe(true)
    }
    for (const state of ['requested', 'approved'] as const) {
      expect(mayMoveReturn({ state, isRestocked: false }, 'refused')).toBe(true)
    }
    expect(mayMoveReturn({ state: 'received', isRestocked: false }, 'refunded')).toBe(true)
  })

  test('await goods from the approval on, settled or not, until they come', () => {
    const awaits = RETURN_STATES.filter((state) => awaitsGoods({ state }))
    expect(awaits).toEqual(['approved', 'received', 'refunded', 'replaced'])
    expect(awaitsGoods({ state: 'refunded', cameAt: new Date('2026-11-20') })).toBe(false)
  })

  test('may be settled before their goods come, which come once', () => {
    const cameAt = new Date('2026-11-20')
    const late = RETURN_STATES.filter((state) => mayComeLate({ state, cameAt: undefined }))
    expect(late).toEqual(['received', 'refunded', 'replaced'])
    expect(RETURN_STATES.filter((state) => mayComeLate({ state, cameAt }))).toEqual([])
    const came = RETURN_STATES.filter((state) => isReached({ state, cameAt }, 'received'))
    expect(came).toEqual(late)
    expect(isReached({ state: 'refunded', cameAt: undefined }, 'received')).toBe(false)
  })

  test('end with money or goods once what came back is for sale again', () => {
    expect(mayMoveReturn({ state: 'received', isRestocked: false }, 'refused')).toBe(true)
    expect(mayMoveReturn({ state: 'received', isRestocked: true }, 'refused')).toBe(false)
    expect(mayMoveReturn({ state: 'received', isRestocked: true }, 'replaced')).toBe(true)
  })
})

describe('the return form', () => {
  const PHOTOS = ['a', 'b', 'c'].map((letter) => letter.repeat(26))
  const FORM = { reason: 'damaged', wish: 'refund', goods: both, note: 'The bottle leaks badly.' }

  test('is parsed with all its fields', () => {
    expect(parseReturnForm({ ...FORM, payTo: ' asha.p@okbank ' })).toEqual({
      ok: true,
      value: { ...FORM, payTo: 'asha.p@okbank', photos: [] },
    })
  })

  test.each([
    [{ reason: 'bored' }, { reason: 'reason-required' }],
    [{ wish: 'gold' }, { wish: 'wish-required' }],
    [{ goods: [] }, { goods: 'goods-required' }],
    [{ goods: [{ productId: SHARBAT, quantity: 1.5 }] }, { goods: 'goods-required' }],
    [{ goods: [{ productId: SHARBAT, quantity: 0 }] }, { goods: 'goods-required' }],
    [{ goods: [{ productId: SHARBAT, quantity: '1' }] }, { goods: 'goods-required' }],
    [{ goods: [...both, { productId: 7, quantity: 1 }] }, { goods: 'goods-required' }],
    [{ goods: [...both, null] }, { goods: 'goods-required' }],
    [{ goods: Array(101).fill(both[0]) }, { goods: 'goods-required' }],
    [{ goods: 'all' }, { goods: 'goods-required' }],
    [{ note: 'x'.repeat(9) }, { note: 'note-too-short' }],
    [{ note: 'x'.repeat(1_001) }, { note: 'note-too-long' }],
    [{ payTo: 'not an id' }, { payTo: 'pay-to-malformed' }],
    [{ payTo: 'my asha.p@okbank' }, { payTo: 'pay-to-malformed' }],
    [{ payTo: 'asha.p@okbank.in' }, { payTo: 'pay-to-malformed' }],
    [{ payTo: 'a@okbank' }, { payTo: 'pay-to-malformed' }],
    [{ payTo: 'asha.p@o' }, { payTo: 'pay-to-malformed' }],
    [{ photos: 'all' }, { photos: 'photos-wrong' }],
    [{ photos: ['../x'] }, { photos: 'photos-wrong' }],
    [{ photos: [{ $gt: '' }] }, { photos: 'photos-wrong' }],
    [{ photos: [PHOTOS[0], PHOTOS[0]] }, { photos: 'photos-wrong' }],
    [{ photos: [...PHOTOS, 'd'.repeat(26)] }, { photos: 'photos-wrong' }],
    [{ reason: 'changed-mind' }, { reason: 'still-sealed-required' }],
    [{ reason: 'changed-mind', sealed: true, wish: 'replacement' }, { wish: 'wish-required' }],
    [{ reason: 'late', wish: 'replacement' }, { wish: 'wish-required' }],
  ])('%j is refused with %j', (wrong, errors) => {
    expect(parseReturnForm({ ...FORM, ...wrong })).toEqual({ ok: false, errors })
  })

  test.each([
    { note: 'x'.repeat(10) },
    { note: 'x'.repeat(1_000) },
    { wish: 'replacement' },
    { reason: 'late', wish: 'refund' },
    { goods: Array(100).fill(both[0]) },
    { payTo: 'ab@ok' },
    { payTo: '' },
  ])('accepts %j', (right) => {
    expect(parseReturnForm({ ...FORM, ...right })).toMatchObject({ ok: true })
  })

  test('accepts up to three photos', () => {
    const read = parseReturnForm({ ...FORM, photos: PHOTOS })
    expect(read.ok && read.value.photos).toEqual(PHOTOS)
  })

  test('accepts a change of mind only with the statement that the goods are sealed', () => {
    expect(parseReturnForm({ ...FORM, reason: 'changed-mind', sealed: true }).ok).toBe(true)
  })

  test('loses control characters and keeps line breaks', () => {
    const read = parseReturnForm({ ...FORM, note: 'First line\u0007 \r\nSecond line' })
    expect(read.ok && read.value.note).toBe('First line\nSecond line')
  })
})
