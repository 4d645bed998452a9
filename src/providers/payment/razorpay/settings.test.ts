import { expect, test } from 'vitest'
import { findRazorpaySettings } from './settings.ts'

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_live_AAAAAAAAAAAAAA',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
}

test('keys are read with the provider’s addresses and every valid secret', () => {
  const environment = { ...KEYS, RAZORPAY_WEBHOOK_SECRET: 'the-new-one, the-old-one' }
  expect(findRazorpaySettings(environment, true)).toEqual({
    keyId: KEYS.RAZORPAY_KEY_ID,
    keySecret: KEYS.RAZORPAY_KEY_SECRET,
    webhookSecrets: ['the-new-one', 'the-old-one'],
    apiBase: 'https://api.razorpay.com/v1',
    scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  })
})

test('without keys there is no account, and a demo may use test keys without events', () => {
  expect(findRazorpaySettings({ RAZORPAY_WEBHOOK_SECRET: 'a' }, false)).toBeUndefined()
  const rehearsed = { ...KEYS, RAZORPAY_KEY_ID: 'rzp_test_AAAAAAAAAAAAAA' }
  expect(findRazorpaySettings(rehearsed, false)?.webhookSecrets).toEqual([])
})
