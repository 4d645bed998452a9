import type { z } from 'zod'
import type { CheckedAnswer, PendingAnswer, StartedAnswer } from '#contract/payments.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { Person } from '#domain/accounts/person.ts'
import { DIALOG_CLOSES_BEFORE_SECONDS } from '#domain/checkout/limits.ts'
import { taxInPrice } from '#domain/invoices/lines.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { statusOf } from '#domain/orders/wire-status.ts'
import type { PrepaidAnswer } from '#use-cases/checkout/start-prepaid-order.ts'
import { thanksPath } from '#use-cases/orders/tracking-link.ts'
import type { CheckAnswer } from '#use-cases/payments/check-payment.ts'
import { wireBill, wireCharges } from './bill-wire.ts'
import { wireApplied, wireOrder } from './order-wire.ts'

interface Asking {
  person: Pick<Person, 'name' | 'email'>
  shopName: string
  secret: string
  now: Date
}

export function wireStarted(
  { order, isPaid, providerOrderId, checkout, offers }: Extract<PrepaidAnswer, { ok: true }>,
  { person, shopName, secret, now }: Asking,
): z.input<typeof StartedAnswer> {
  const { amounts, advancePaise, delivery, reservedUntil } = order
  const leftMs = (reservedUntil?.getTime() ?? now.getTime()) - now.getTime()
  return {
    order: { id: providerOrderId, amount: onlinePaise(order), currency: 'INR' },
    orderId: order.id,
    orderNumber: order.number,
    thanksPath: thanksPath(secret, order.id),
    status: isPaid ? 'success' : 'awaiting',
    ...wireBill(amounts),
    shippingCharge: wireCharges(amounts),
    total: rupeesOf(amounts.totalPaise),
    gst: rupeesOf(taxInPrice(order).taxPaise),
    advance: advancePaise === undefined ? null : rupeesOf(advancePaise),
    ...(offers && { offers: wireApplied(offers) }),
    currency: 'INR',
    expectedDelivery: order.expectedDelivery,
    reservedUntil: reservedUntil?.toISOString() ?? null,
    provider: checkout.provider,
    keyId: checkout.keyId,
    checkoutJs: checkout.scriptUrl,
    dialog: {
      name: shopName,
      description: order.number,
      timeoutSeconds: Math.max(60, Math.floor(leftMs / 1000) - DIALOG_CLOSES_BEFORE_SECONDS),
      prefill: {
        name: delivery.recipient || person.name,
        email: person.email,
        contact: delivery.phone === '' ? '' : `+91${delivery.phone}`,
      },
    },
  }
}

export function wirePending({ id, number }: StoredOrder): z.input<typeof PendingAnswer> {
  const order = { orderId: id, orderNumber: number }
  return { success: false, pending: true, status: 'awaiting', ...order }
}

export function wireChecked(
  { order, isUnderWay, isUndecided, isChecked }: Extract<CheckAnswer, { ok: true }>,
  secret: string,
): z.input<typeof CheckedAnswer> {
  const status = statusOf(order.paymentState, order.stage)
  const success = status === 'success'
  return {
    success,
    status,
    isUnderWay,
    isUndecided,
    isChecked,
    orderId: order.id,
    orderNumber: order.number,
    thanksPath: thanksPath(secret, order.id),
    reservedUntil: order.reservedUntil?.toISOString() ?? null,
    ...(success ? { order: wireOrder(order) } : {}),
  }
}
