import { expect, onTestFinished, test, vi } from 'vitest'
import type { DialogFacts } from '../../browser/dialog.ts'
import { type CheckoutOptions, openWith } from './dialog.ts'

const FACTS: DialogFacts = {
  keyId: 'rzp_test_1',
  providerOrderId: 'order_1',
  amountPaise: 52_900,
  currency: 'INR',
  name: 'Samagni',
  description: 'SMG-10001',
  timeoutSeconds: 1080,
  prefill: { name: 'Asha', email: 'asha@mail.example', contact: '+919825012345' },
  language: 'gu',
}
const EVIDENCE = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signed',
}
const PROOF = { providerOrderId: 'order_1', paymentId: 'pay_1', signature: 'signed' }

/** A provider's script that runs `act` after it is opened. */
function scripted(act: (options: CheckoutOptions, decline: () => void) => void) {
  const seen: CheckoutOptions[] = []
  class Scripted {
    readonly options: CheckoutOptions
    decline = () => {}
    constructor(options: CheckoutOptions) {
      this.options = options
      seen.push(options)
    }
    on(_event: 'payment.failed', listener: () => void) {
      this.decline = listener
    }
    open() {
      act(this.options, this.decline)
    }
  }
  return { Scripted, seen }
}

test('the dialog is opened with the order, the shopper’s language and without UPI Collect', async () => {
  const { Scripted, seen } = scripted((options) => options.handler?.(EVIDENCE))
  expect(await openWith(Scripted, FACTS)).toEqual({ kind: 'paid', proof: PROOF })
  expect(seen[0]).toMatchObject({
    key: 'rzp_test_1',
    order_id: 'order_1',
    amount: 52_900,
    timeout: 1080,
    modal: { confirm_close: true },
    config: { display: { language: 'guj', hide: [{ method: 'upi', flows: ['collect'] }] } },
  })
})

test('a phone is offered UPI first', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { Scripted, seen } = scripted((options) => options.handler?.(EVIDENCE))
  await openWith(Scripted, FACTS)
  expect(seen[0]?.prefill).toEqual({ ...FACTS.prefill, method: 'upi' })
})

test('a bank’s refusal leaves the dialog open, and the later result applies', async () => {
  const { Scripted } = scripted((options, decline) => {
    decline()
    options.handler?.(EVIDENCE)
  })
  expect((await openWith(Scripted, FACTS)).kind).toBe('paid')
})

test('a closed dialog reports whether a bank had refused before', async () => {
  const quietly = scripted((options) => options.modal.ondismiss())
  expect(await openWith(quietly.Scripted, FACTS)).toEqual({ kind: 'closed', declined: false })
  const refused = scripted((options, decline) => {
    decline()
    options.modal.ondismiss()
  })
  expect(await openWith(refused.Scripted, FACTS)).toEqual({ kind: 'closed', declined: true })
})

test('a browser that must leave the page gets a return address, and no handler that would take precedence', async () => {
  const shown = new EventTarget()
  vi.stubGlobal('window', shown)
  onTestFinished(() => void vi.unstubAllGlobals())
  const callbackUrl = 'https://samagni.example/api/payments/callback'
  const { Scripted, seen } = scripted(() => {})
  const end = openWith(Scripted, { ...FACTS, callbackUrl })
  expect(seen[0]).toMatchObject({ callback_url: callbackUrl, redirect: true })
  expect(seen[0]).not.toHaveProperty('handler')
  // The page is restored from the back/forward cache: the shopper went back without paying.
  shown.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await end).toEqual({ kind: 'closed', declined: false })
})
