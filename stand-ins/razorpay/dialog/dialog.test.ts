import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { openPaymentHarness, type PaymentHarness, WANTED } from '#tests/support/payment-harness.ts'

let harness: PaymentHarness
beforeAll(async () => {
  harness = await openPaymentHarness()
})
afterEach(() => harness.reset())
afterAll(() => harness.close())

const at = (path: string) => `${harness.base}/stand-ins/razorpay/${path}`

async function openDialog(fields: Record<string, string> = {}) {
  const orderId = await harness.order()
  const query = new URLSearchParams({
    key_id: harness.standIn.keyId,
    order_id: orderId,
    amount: String(WANTED.amountPaise),
    ...fields,
  })
  const answer = await fetch(at(`dialog?${query}`))
  return { orderId, status: answer.status, html: await answer.text(), headers: answer.headers }
}

async function pay(body: Record<string, string>) {
  const answer = await fetch(at('pay'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'upi', ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('the dialog of the payment stand-in', () => {
  test.each(['checkout.js', 'dialog.js'])('%s is a self-contained script', async (name) => {
    const answer = await fetch(at(name))
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    expect(() => new Function(text)).not.toThrow()
    expect(text).not.toMatch(/\bimport\b|\brequire\(/)
  })

  test('shows what is to be paid, says that it is a simulation, and may be embedded by the shop only', async () => {
    const { status, html, headers } = await openDialog({ name: 'Samagni', description: 'SMG-1<b>' })
    expect(status).toBe(200)
    expect(html).toContain('Pay ₹529')
    expect(html).toContain('no money moves')
    expect(html).toContain('SMG-1&lt;b&gt;')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe')
  })

  test('offers to type a UPI id only if the shop does not hide that', async () => {
    expect((await openDialog()).html).toContain('name="vpa"')
    expect((await openDialog({ hide: 'upi.collect' })).html).not.toContain('name="vpa"')
  })

  test.each([
    ['another key', { key_id: 'rzp_test_OTHER' }],
    ['another amount', { amount: '100' }],
    ['an order that it does not know', { order_id: 'order_UNKNOWN' }],
  ])('does not open with %s', async (_what, fields) => {
    const { status, html } = await openDialog(fields)
    expect(status).toBe(400)
    expect(html).not.toContain('<form')
  })

  test('a payment gives three fields that the shop accepts', async () => {
    const { orderId } = await openDialog()
    const { body } = await pay({ order_id: orderId })
    const proof = body.proof as Record<string, string>
    expect(body.kind).toBe('paid')
    expect(
      harness.provider.isSigned({
        providerOrderId: orderId,
        paymentId: proof.razorpay_payment_id ?? '',
        signature: proof.razorpay_signature ?? '',
      }),
    ).toBe(true)
    expect((await openDialog({ order_id: orderId })).status).toBe(400)
  })

  test('a decline gives its reason, and the same order can be paid afterwards', async () => {
    const { orderId } = await openDialog()
    const refused = await pay({ order_id: orderId, method: 'card', card: '4100280000060003' })
    expect(refused.body).toMatchObject({
      kind: 'failed',
      error: { reason: 'card_declined', metadata: { order_id: orderId } },
    })
    expect((await pay({ order_id: orderId })).body.kind).toBe('paid')
  })

  test('a silent bank approves later, and sends nothing meanwhile', async () => {
    const { orderId } = await openDialog()
    expect((await pay({ order_id: orderId, bank: 'late' })).body).toEqual({ kind: 'silent' })
    expect(harness.standIn.findOrder(orderId)?.status).toBe('attempted')
    harness.clock.advance(15_000)
    expect(harness.standIn.findOrder(orderId)?.status).toBe('paid')
  })

  test('a silent bank that is not late approves when it is told to, once', async () => {
    const { orderId } = await openDialog()
    expect((await pay({ order_id: orderId, bank: 'silent' })).body).toEqual({ kind: 'silent' })
    harness.clock.advance(MINUTE_MS)
    expect(harness.standIn.findOrder(orderId)?.status).toBe('attempted')
    const answers = () =>
      fetch(at('bank-answers'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: orderId }),
      })
    expect((await answers()).status).toBe(200)
    expect(harness.standIn.findOrder(orderId)?.status).toBe('paid')
    expect((await answers()).status).toBe(404)
  })

  test('money taken without notice is not reported to the browser', async () => {
    const { orderId } = await openDialog()
    expect((await pay({ order_id: orderId, bank: 'unheard' })).body).toEqual({ kind: 'unheard' })
    expect(harness.standIn.findOrder(orderId)?.status).toBe('paid')
  })

  test('a page of another site cannot pay', async () => {
    const orderId = await harness.order()
    const answer = await fetch(at('pay'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify({ method: 'upi', order_id: orderId }),
    })
    expect(answer.status).toBe(403)
    expect(harness.standIn.findOrder(orderId)?.status).toBe('created')
  })

  test('the script can be made to fail', async () => {
    harness.faults.add({
      match: { path: '/checkout.js' },
      times: 1,
      effect: { dropBeforeProcessing: true },
    })
    await expect(fetch(at('checkout.js'))).rejects.toThrow()
    expect((await fetch(at('checkout.js'))).ok).toBe(true)
  })
})
