import { createHash } from 'node:crypto'
import type { PaymentFact, PaymentId, ProviderOrderId, RefundId } from '#domain/payments/facts.ts'
import type { MailProvider } from '#providers/mail/port.ts'
import type { PaymentProvider, ProviderPayment } from '#providers/payment/port.ts'
import type { Courier } from '#providers/shipping/port.ts'

const nameFor = (kind: string, text: string): string =>
  `${kind}_${createHash('sha256').update(text).digest('hex').slice(0, 14)}`

const yes = <Value>(value: Value) => Promise.resolve({ ok: true as const, value })

/** A payment provider that responds at once and accepts every payment, so that only the shop is measured. */
export function createInstantPayments(): PaymentProvider & {
  pay(id: ProviderOrderId): PaymentId
} {
  const amounts = new Map<string, number>()
  const payments = new Map<PaymentId, ProviderPayment>()
  const orderOf = (receipt: string, amountPaise: number) => {
    const id = nameFor('order', receipt) as ProviderOrderId
    amounts.set(id, amountPaise)
    return { id, amountPaise, currency: 'INR', receipt }
  }
  const found = (id: PaymentId) => {
    const payment = payments.get(id)
    return payment
      ? yes(payment)
      : Promise.resolve({ ok: false as const, reason: 'declined' as const, detail: 'unknown' })
  }
  return {
    checkout: { provider: 'razorpay', keyId: 'rzp_test_INSTANT', scriptUrl: '/checkout.js' },
    pageSources: { scripts: [], frames: [], calls: [], images: [], forms: [] },
    takesEvents: false,
    createOrder: ({ receipt, amountPaise }) => yes(orderOf(receipt, amountPaise)),
    findOrder: () => yes(undefined),
    listPaymentsOf: (id) =>
      yes([...payments.values()].filter(({ providerOrderId }) => providerOrderId === id)),
    findPayment: found,
    findDispute: async () => ({ ok: false, reason: 'declined', detail: 'unknown' }),
    capture: found,
    refund: ({ paymentId, amountPaise, key, receipt }) =>
      yes({
        id: nameFor('rfnd', key) as RefundId,
        paymentId,
        amountPaise,
        receipt,
        step: 'processed' as const,
      }),
    listRefundsOf: () => yes([]),
    listRefunds: () => yes({ items: [], unreadable: [] }),
    listPayments: () => yes({ items: [], unreadable: [] }),
    isSigned: () => true,
    readCallback: () => undefined,
    readEvent: () => undefined,
    pay(providerOrderId) {
      const id = nameFor('pay', providerOrderId) as PaymentId
      const money = { paymentId: id, amountPaise: amounts.get(providerOrderId) ?? 0 }
      const facts: PaymentFact[] = [
        { what: 'payment', step: 'captured', ...money, currency: 'INR' },
      ]
      const reported = { fee: undefined, method: 'upi', createdAt: new Date() }
      payments.set(id, { id, providerOrderId, facts, ...reported })
      return id
    },
  }
}

/** A mail server that accepts everything at once. */
export const instantMail: MailProvider = {
  openSession: () => ({ sendMail: async () => ({ ok: true, reply: '250 taken' }), close() {} }),
}

/** A courier that books at once and never sends tracking events. */
export const instantCourier: Courier = {
  book: ({ reference }) =>
    yes({ trackingId: nameFor('awb', reference), courierName: 'Courier', trackingUrl: '' }),
  callOff: () => yes('called-off' as const),
  examine: () => yes('ready' as const),
  track: () => yes([]),
  acceptsWebhooks: false,
  isToken: () => false,
  parseWebhook: () => undefined,
}
