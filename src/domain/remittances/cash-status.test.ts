import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ORDER_STAGES, type OrderEvent, type OrderStage } from '../orders/order.ts'
import { DAY_MS } from '../time/durations.ts'
import { type CashOrder, judgeCash, sumCash } from './cash-status.ts'

const NOW = new Date('2026-11-21T04:00:00Z')
const ASKED = { now: NOW, withinDays: 14 }

const events = (stages: readonly OrderStage[], daysAgo: number): OrderEvent[] =>
  stages.map((stage) => ({ stage, at: new Date(NOW.getTime() - daysAgo * DAY_MS) }))
const cash = (stages: readonly OrderStage[], daysAgo = 1): CashOrder => ({
  paymentMethod: 'cod',
  cashPaise: 49_900,
  timeline: events(['placed', ...stages], daysAgo),
})
const verdictOf = (order: CashOrder, amounts: readonly number[]) =>
  judgeCash(order, amounts, ASKED).verdict

describe('the cash of one order', () => {
  test('agrees when the courier hands over what it collected, at once or in parts', () => {
    expect(verdictOf(cash(['delivered']), [49_900])).toBe('agrees')
    expect(verdictOf(cash(['delivered']), [40_000, 9_900])).toBe('agrees')
  })

  test('waits within the courier’s days, and is late the day after', () => {
    expect(verdictOf(cash(['delivered'], 14), [])).toBe('waiting')
    expect(verdictOf(cash(['delivered'], 15), [])).toBe('cash-not-handed-over')
  })

  test('differs when another amount arrives, less or more', () => {
    expect(verdictOf(cash(['delivered']), [45_000])).toBe('cash-amount-differs')
    expect(verdictOf(cash(['delivered']), [50_000])).toBe('cash-amount-differs')
  })

  test('is not missing once the rest is written off, and differs again when more arrives', () => {
    const order = { ...cash(['delivered'], 20), writtenOffPaise: 40_000 }
    expect(verdictOf(order, [9_900])).toBe('written-off')
    expect(verdictOf(order, [])).toBe('cash-not-handed-over')
    expect(verdictOf(order, [9_900, 100])).toBe('cash-amount-differs')
    expect(verdictOf(order, [9_900, 40_000])).toBe('agrees')
    const book = sumCash([judgeCash(order, [9_900], ASKED)], [])
    expect(book).toMatchObject({ owedPaise: 9_900, matchedPaise: 9_900, differences: 0 })
  })

  test('is reported when it arrives twice', () => {
    expect(verdictOf(cash(['delivered']), [49_900, 49_900])).toBe('cash-handed-over-twice')
  })

  test('agrees again once the second amount is reversed', () => {
    expect(verdictOf(cash(['delivered']), [49_900, 49_900, -49_900])).toBe('agrees')
  })

  test.each([
    ['paid-online', { ...cash(['delivered']), paymentMethod: 'prepaid' as const }],
    ['cancelled', cash(['cancelled'])],
    ['came-back', cash(['shipped', 'returned'])],
    ['not-delivered', cash(['shipped'])],
    ['not-delivered', cash(['delivered', 'shipped'])],
  ])('is not owed: %s', (notOwed, order) => {
    const status = judgeCash(order, [49_900], ASKED)
    expect(status).toMatchObject({ verdict: 'cash-not-owed', notOwed, owedPaise: 0 })
    expect(verdictOf(order, [])).toBe('agrees')
  })

  test('is owed even if the goods were returned after the delivery', () => {
    expect(verdictOf(cash(['delivered', 'returned']), [49_900])).toBe('agrees')
    expect(verdictOf(cash(['delivered', 'returned'], 20), [])).toBe('cash-not-handed-over')
  })
})

const anOrder: fc.Arbitrary<CashOrder> = fc.record({
  paymentMethod: fc.constantFrom('cod', 'prepaid'),
  cashPaise: fc.integer({ min: 1, max: 1_000_000 }),
  timeline: fc
    .tuple(fc.array(fc.constantFrom(...ORDER_STAGES), { maxLength: 5 }), fc.nat(40))
    .map(([stages, daysAgo]) => events(stages, daysAgo)),
})
const someAmounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 4 })

test('matched, waiting and differences add up to both sides, whatever was handed over', () => {
  const handed = fc.array(fc.tuple(anOrder, someAmounts), { maxLength: 30 })
  fc.assert(
    fc.property(handed, someAmounts, (entries, unknown) => {
      const judged = entries.map(([order, amounts]) => judgeCash(order, amounts, ASKED))
      const book = sumCash(judged, unknown)
      const differing = judged.filter(({ verdict }) => verdict.startsWith('cash-'))
      const add = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
      const owed = add(differing.map(({ owedPaise }) => owedPaise))
      const came = add(differing.map(({ handedPaise }) => handedPaise)) + add(unknown)
      const rows = add([...entries.flatMap(([, amounts]) => amounts), ...unknown])
      expect(book.handedPaise).toBe(rows)
      expect(book.matchedPaise + book.waitingPaise + owed).toBe(book.owedPaise)
      expect(book.matchedPaise + came).toBe(book.handedPaise)
      expect(book.differences).toBe(differing.length + unknown.length)
    }),
  )
})
