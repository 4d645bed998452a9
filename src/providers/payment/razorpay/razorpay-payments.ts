import { parsePaymentId } from '#domain/payments/facts.ts'
import type { PaymentProvider } from '../port.ts'
import { type ClientDeps, createRazorpayClient } from './client.ts'
import { createOrder, findOrder } from './create-order.ts'
import { findDispute } from './disputes.ts'
import { pageSources } from './page-sources.ts'
import { capture, findPayment, listPayments, listPaymentsOf } from './payments.ts'
import { readCallback } from './read-callback.ts'
import { readEvent } from './read-event.ts'
import { listRefunds, listRefundsOf, refund } from './refunds.ts'
import { isSignedWith } from './signatures.ts'

const LIMITS = { checkoutMs: 5_000, backOfficeMs: 30_000 }

export interface RazorpayDeps extends ClientDeps {
  /** The address of the dialog's script. */
  scriptUrl: string
  /** All valid secrets: during a rotation, also the old one. */
  webhookSecrets: readonly string[]
  limits?: { checkoutMs: number; backOfficeMs: number }
}

/** Payments through Razorpay, or a service with the same API. */
export function createRazorpayPayments(deps: RazorpayDeps): PaymentProvider {
  const client = createRazorpayClient(deps)
  const limits = deps.limits ?? LIMITS
  const checkout = () => AbortSignal.timeout(limits.checkoutMs)
  const backOffice = () => AbortSignal.timeout(limits.backOfficeMs)

  return {
    checkout: { provider: 'razorpay', keyId: deps.keyId, scriptUrl: deps.scriptUrl },
    pageSources: pageSources(deps.scriptUrl),
    takesEvents: deps.webhookSecrets.some((secret) => secret !== ''),
    createOrder: (wanted) => createOrder(client, wanted, checkout()),
    findOrder: (receipt) => findOrder(client, receipt, checkout()),
    listPaymentsOf: (id) => listPaymentsOf(client, id, checkout()),
    findPayment: (id) => findPayment(client, id, checkout()),
    capture: (id, amountPaise) => capture(client, id, amountPaise, checkout()),
    refund: (wanted) => refund(client, wanted, backOffice()),
    listRefundsOf: (id) => listRefundsOf(client, id, backOffice()),
    listRefunds: (page) => listRefunds(client, page, backOffice()),
    findDispute: (asked) => findDispute(client, asked, backOffice()),
    listPayments: (page) => listPayments(client, page, backOffice()),
    isSigned({ providerOrderId, paymentId, signature }) {
      // An id with the separator would make the signed text ambiguous.
      if (parsePaymentId(paymentId) === undefined) return false
      return isSignedWith(deps.keySecret, `${providerOrderId}|${paymentId}`, signature)
    },
    readCallback,
    readEvent: (sent) => readEvent(sent, deps.webhookSecrets),
  }
}
