import type { PaymentVendor } from '../port.ts'
import { createRazorpayPayments } from './razorpay-payments.ts'
import { findRazorpaySettings } from './settings.ts'

interface RazorpayStandIn {
  apiBase: () => string
  keyId: string
  keySecret: string
  scriptPath: string
  webhookSecret: () => string
}

export const razorpay = {
  title: 'Razorpay',
  findAccount(environment, isLive) {
    const settings = findRazorpaySettings(environment, isLive)
    return (
      settings && {
        kind: 'account',
        title: this.title,
        connect: () => createRazorpayPayments({ ...settings, apiBase: () => settings.apiBase }),
      }
    )
  },
  connectStandIn({ apiBase, keyId, keySecret, scriptPath, webhookSecret }: RazorpayStandIn) {
    const webhookSecrets = [webhookSecret()]
    return createRazorpayPayments({
      apiBase,
      keyId,
      keySecret,
      scriptUrl: scriptPath,
      webhookSecrets,
    })
  },
} satisfies PaymentVendor & Record<string, unknown>
