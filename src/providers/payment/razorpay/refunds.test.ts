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

  test('is made once per key, and is returned with its payment', async () => {
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

  test('is listed with all others of its payment, more than the provider’s first page', async () => {
    const id = await shop.paid()
    for (let number = 1; number <= 11; number += 1) {
      got(await shop.provider.refund(refundOf(id, 1_000, number)))
    }
    expect(got(await shop.provider.listRefundsOf(id))).toHaveLength(11)
  })

  test('of the whole amount leaves the payment captured, with its refund as a further fact', async () => {
    const id = await shop.paid()
    got(await shop.provider.refund(refundOf(id, 52_900)))
    const [payment] = got(await shop.provider.findPayment(id)).facts
    expect(payment).toEqual(paymentFact('captured', id))
  })

  test('with another amount and a used key is declined', async () => {
    const id = await shop.paid()
    await shop.provider.refund(refundOf(id))
    const other = await shop.provider.refund({ ...refundOf(id), amountPaise: 20_000 })
    expect(other).toMatchObject({
      reason: 'declined',
      detail: expect.stringContaining('Different'),
    })
  })

  test('whose response is lost is found and not made twice', async () => {
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

  test('that never arrived is sent again with its key', async () => {
    const id = await shop.paid()
    shop.faults.add({
      match: { method: 'POST', path: '/v1/payments' },
      times: 2,
      effect: { dropBeforeProcessing: true },
    })
    got(await shop.provider.refund(refundOf(id)))
    expect(got(await shop.provider.listRefundsOf(id))).toHaveLength(1)
  })

  test('that is still running elsewhere is waited for, and is then the same (409)', async () => {
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

  test('above the captured amount is declined, and so is a second one of the whole amount', async () => {
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

  test('of the whole amount that exists already is found by its number, with any key', async () => {
    const id = await shop.paid()
    const made = got(await shop.provider.refund(refundOf(id, 52_900)))
    const again = { ...refundOf(id, 52_900), key: 'refund-another' }
    expect(await shop.provider.refund(again)).toEqual({ ok: true, value: made })
  })

  test('whose response is about another payment is searched for, and sent again with its key', async () => {
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

  test('that the provider is too busy for is not made, after three tries', async () => {
    const id = await shop.paid()
    const path = `/v1/payments/${id}/refund`
    const effect = { status: 429, body: '', headers: {} }
    shop.faults.add({ match: { method: 'POST', path }, times: 9, effect })
    expect(await shop.provider.refund(refundOf(id))).toEqual({ ok: false, reason: 'retryable' })
    expect(shop.requests('POST', path)).toBe(3)
  })

  test('that may have been made stays ambiguous, even if a later refusal denies it', async () => {
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

  test('without sufficient balance is declined, and made when there is some', async () => {
    const id = await shop.paid()
    shop.standIn.setLowBalance(true)
    expect(await shop.provider.refund(refundOf(id))).toMatchObject({
      reason: 'declined',
      detail: expect.stringContaining('enough balance'),
    })
    shop.standIn.setLowBalance(false)
    expect(await shop.provider.refund(refundOf(id))).toMatchObject({ ok: true })
  })

  test('that the bank returns is reported as failed', async () => {
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
