import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentId } from '#domain/payments/facts.ts'
import {
  got,
  openPaymentHarness,
  type PaymentHarness,
  paymentFact,
} from '#tests/support/payment-harness.ts'

let shop: PaymentHarness
beforeAll(async () => {
  shop = await openPaymentHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('a refund', () => {
  const refundOf = (paymentId: PaymentId, amountPaise = 10_000, number = 1) => ({
    paymentId,
    amountPaise,
    key: `refund-0000${number}`,
    receipt: `RF-${number}`,
  })

  test('is made once for every key, and is told by its payment', async () => {
    const id = await shop.paid()
    const first = got(await shop.provider.refund(refundOf(id)))
    expect(first).toMatchObject({ paymentId: id, amountPaise: 10_000, step: 'pending' })
    expect(await shop.provider.refund(refundOf(id))).toEqual({ ok: true, value: first })
    shop.clock.advance(2_000)
    const settled = { ...first, step: 'processed' }
    expect(await shop.provider.listRefundsOf(id)).toEqual({ ok: true, value: [settled] })
    const { facts } = got(await shop.provider.findPayment(id))
    const { id: refundId, receipt: _ours, ...rest } = settled
    expect(facts).toEqual([paymentFact('captured', id), { what: 'refund', refundId, ...rest }])
  })

  test('of everything leaves the payment captured, with its refund beside it', async () => {
    const id = await shop.paid()
    got(await shop.provider.refund(refundOf(id, 52_900)))
    const [payment] = got(await shop.provider.findPayment(id)).facts
    expect(payment).toEqual(paymentFact('captured', id))
  })

  test('with another amount under a used key is declined', async () => {
    const id = await shop.paid()
    await shop.provider.refund(refundOf(id))
    const other = await shop.provider.refund({ ...refundOf(id), amountPaise: 20_000 })
    expect(other).toMatchObject({
      reason: 'declined',
      detail: expect.stringContaining('Different'),
    })
  })

  test('whose answer is lost is found and not made twice', async () => {
    const id = await shop.paid()
    const path = `/v1/payments/${id}/refund`
    shop.faults.add({
      match: { method: 'POST', path },
      times: 1,
      effect: { dropAfterProcessing: true },
    })
    const made = got(await shop.provider.refund(refundOf(id)))
    expect(await shop.provider.listRefundsOf(id)).toEqual({ ok: true, value: [made] })
    expect(shop.requests('POST', path)).toBe(1)
  })

  test('that never arrived is sent again under its key', async () => {
    const id = await shop.paid()
    shop.faults.add({
      match: { method: 'POST', path: '/v1/payments' },
      times: 2,
      effect: { dropBeforeProcessing: true },
    })
    got(await shop.provider.refund(refundOf(id)))
    expect(got(await shop.provider.listRefundsOf(id))).toHaveLength(1)
  })

  test('that still runs elsewhere is waited for, and is then the same (409)', async () => {
    const id = await shop.paid()
    shop.standIn.holdRefunds()
    const first = shop.provider.refund(refundOf(id))
    await expect.poll(() => shop.standIn.hasRunningRefunds()).toBe(true)
    const patient = shop.connect({ wait: async () => shop.standIn.releaseRefunds() })
    const second = await patient.refund(refundOf(id))
    expect(second).toEqual(await first)
    expect(shop.faults.log.some(({ status }) => status === 409)).toBe(true)
    expect(got(await shop.provider.listRefundsOf(id))).toHaveLength(1)
  })

  test('beyond what was captured is declined, and one of everything twice too', async () => {
    const id = await shop.paid()
    expect(await shop.provider.refund(refundOf(id, 52_901))).toMatchObject({
      reason: 'declined',
      detail: expect.stringContaining('greater than amount captured'),
    })
    await shop.provider.refund(refundOf(id, 52_900))
    expect(await shop.provider.refund(refundOf(id, 52_900, 2))).toMatchObject({
      reason: 'declined',
      detail: expect.stringContaining('fully refunded already'),
    })
  })

  test('of everything that is there already is found by its number, under whatever key', async () => {
    const id = await shop.paid()
    const made = got(await shop.provider.refund(refundOf(id, 52_900)))
    const again = { ...refundOf(id, 52_900), key: 'refund-another' }
    expect(await shop.provider.refund(again)).toEqual({ ok: true, value: made })
  })

  test('that is answered with another payment’s is looked for, and sent again under its key', async () => {
    const id = await shop.paid()
    const other = { id: 'rfnd_AAAAAAAAAAAAAA', payment_id: 'pay_AAAAAAAAAAAAAA', amount: 10_000 }
    const path = `/v1/payments/${id}/refund`
    shop.faults.add({
      match: { method: 'POST', path },
      times: 3,
      effect: { status: 200, body: JSON.stringify(other), headers: {} },
    })
    expect(await shop.provider.refund(refundOf(id))).toEqual({ ok: false, reason: 'ambiguous' })
    expect(shop.requests('POST', path)).toBe(3)
    expect(got(await shop.provider.listRefundsOf(id))).toEqual([])
  })

  test('of a provider that is too busy is none, after three tries', async () => {
    const id = await shop.paid()
    const path = `/v1/payments/${id}/refund`
    const effect = { status: 429, body: '', headers: {} }
    shop.faults.add({ match: { method: 'POST', path }, times: 9, effect })
    expect(await shop.provider.refund(refundOf(id))).toEqual({ ok: false, reason: 'retryable' })
    expect(shop.requests('POST', path)).toBe(3)
  })

  test('that was perhaps made stays in doubt, though a later no says that it was not', async () => {
    const id = await shop.paid()
    const path = `/v1/payments/${id}/refund`
    shop.faults.add({
      match: { method: 'POST', path },
      times: 1,
      effect: { dropBeforeProcessing: true },
    })
    shop.standIn.setLowBalance(true)
    expect(await shop.provider.refund(refundOf(id))).toEqual({ ok: false, reason: 'ambiguous' })
    expect(shop.requests('POST', path)).toBe(2)
  })

  test('without money behind it is declined, and made when there is some', async () => {
    const id = await shop.paid()
    shop.standIn.setLowBalance(true)
    expect(await shop.provider.refund(refundOf(id))).toMatchObject({
      reason: 'declined',
      detail: expect.stringContaining('enough balance'),
    })
    shop.standIn.setLowBalance(false)
    expect(await shop.provider.refund(refundOf(id))).toMatchObject({ ok: true })
  })

  test('that the bank sends back is told as failed', async () => {
    const id = await shop.paid()
    const { id: refundId } = got(await shop.provider.refund(refundOf(id)))
    shop.clock.advance(2_000)
    shop.standIn.settleRefund(refundId, 'failed')
    expect(got(await shop.provider.listRefundsOf(id))).toMatchObject([{ step: 'failed' }])
    await shop.standIn.webhooks.idle()
    expect(shop.received.at(-1)?.event).toMatchObject({
      name: 'refund.failed',
      facts: [paymentFact('captured', id), { what: 'refund', refundId, step: 'failed' }],
    })
  })

  test('under a key that is too short is a bug', async () => {
    const id = await shop.paid()
    await expect(shop.provider.refund({ ...refundOf(id), key: 'short' })).rejects.toThrow('key')
  })
})
