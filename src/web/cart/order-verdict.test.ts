import { describe, expect, test } from 'vitest'
import type { ApiRefusal } from '../api-call.ts'
import { verdictOf } from './order-verdict.ts'

function refusal(status: number, code: string, data: Record<string, unknown> = {}): ApiRefusal {
  return { ok: false, status, code, detail: '', errors: {}, data }
}

describe('the response to a cash on delivery confirmation', () => {
  test('of a placed order has its thank-you page', () => {
    const data = { success: true as const, thanksPath: '/track/o1?thanks=1' }
    expect(verdictOf({ ok: true, status: 200, data })).toEqual({
      kind: 'placed',
      thanksPath: '/track/o1?thanks=1',
    })
  })

  test('success false is a certain refusal', () => {
    const data = { success: false as const }
    expect(verdictOf({ ok: true, status: 200, data }).kind).toBe('refused')
  })

  test.each([
    ['a lost network', refusal(0, 'unreachable')],
    ['a server that failed', refusal(500, 'status-500')],
    ['a gateway that gave up', refusal(504, 'status-504')],
  ])('%s leaves it uncertain whether there is an order', (_, answer) => {
    expect(verdictOf(answer)).toEqual({ kind: 'unclear' })
  })

  test('an unreachable carrier is certain: nothing was written', () => {
    expect(verdictOf(refusal(503, 'shipping-unavailable')).kind).toBe('refused')
  })

  test('another total comes with its new parts', () => {
    const parts = {
      items: 637,
      offer: 0,
      delivery: 60,
      codFee: 30,
      codAllowed: true,
      expectedDelivery: { from: '2026-11-24', until: '2026-11-27' },
    }
    expect(verdictOf(refusal(409, 'amount-changed', parts))).toEqual({ kind: 'repriced', parts })
  })

  test('another total comes with the offers that it still has', () => {
    const offers = [{ name: 'Monsoon 10 %', translations: {}, code: null, saved: 20 }]
    const expectedDelivery = { from: '2026-11-24', until: '2026-11-27' }
    const parts = { items: 637, offer: -20, delivery: 60, codFee: 30, offers, expectedDelivery }
    expect(verdictOf(refusal(409, 'amount-changed', parts))).toMatchObject({ parts: { offers } })
  })

  test('another total without its parts is refused, never guessed', () => {
    expect(verdictOf(refusal(409, 'amount-changed', { items: 637 })).kind).toBe('refused')
  })

  test('sold out is certain and names the product', () => {
    const answer = refusal(409, 'out-of-stock', { productName: 'Khus Sharbat', left: 0 })
    expect(verdictOf(answer)).toEqual({
      kind: 'refused',
      code: 'out-of-stock',
      data: { productName: 'Khus Sharbat', left: 0 },
    })
  })

  test('an ended session is not a refusal', () => {
    expect(verdictOf(refusal(401, 'signed-out'))).toEqual({ kind: 'signed-out' })
  })
})
