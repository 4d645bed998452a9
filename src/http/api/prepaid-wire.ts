import { z } from 'zod'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { Person } from '#domain/accounts/person.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { statusOf } from '#domain/orders/wire-status.ts'
import type { CollectAnswer } from '#use-cases/ask-to-collect.ts'
import type { CheckAnswer } from '#use-cases/check-payment.ts'
import { wireBill, wireCharges } from './bill-wire.ts'
import { WireOrder, wireOrder } from './order-wire.ts'

const Rupees = z.number().meta({ description: 'Rupees, tax included' })
const Days = z.object({ from: z.iso.date(), until: z.iso.date() })
/** The dialog closes before the goods are given back. */
const CLOSES_BEFORE_SECONDS = 120

/** What begins a payment online: the order as the provider and as the shop know it. */
export const WireStarted = z.object({
  order: z.object({
    id: z.string().meta({ description: 'The payment provider’s name of the order' }),
    amount: z.int().meta({ description: 'Paise' }),
    currency: z.literal('INR'),
  }),
  orderId: z.string(),
  orderNumber: z.string().meta({ example: 'SMG-10001' }),
  status: z.enum(['awaiting', 'success']),
  amount: Rupees,
  items: Rupees,
  delivery: Rupees,
  codFee: Rupees,
  shippingCharge: Rupees,
  total: Rupees,
  currency: z.literal('INR'),
  expectedDelivery: Days,
  reservedUntil: z.iso.datetime().nullable(),
  keyId: z.string(),
  checkoutJs: z.string().meta({ description: 'Where the script of the dialog is' }),
  dialog: z.object({
    name: z.string(),
    description: z.string(),
    timeoutSeconds: z.int(),
    prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  }),
})

interface Asking {
  person: Person
  shopName: string
  now: Date
}

export function wireStarted(
  { order, isPaid, providerOrderId, checkout }: Extract<CollectAnswer, { ok: true }>,
  { person, shopName, now }: Asking,
): z.input<typeof WireStarted> {
  const { amounts, delivery, reservedUntil } = order
  const leftMs = (reservedUntil?.getTime() ?? now.getTime()) - now.getTime()
  return {
    order: { id: providerOrderId, amount: amounts.totalPaise, currency: 'INR' },
    orderId: order.id,
    orderNumber: order.number,
    status: isPaid ? 'success' : 'awaiting',
    ...wireBill(amounts),
    shippingCharge: wireCharges(amounts),
    total: rupeesOf(amounts.totalPaise),
    currency: 'INR',
    expectedDelivery: order.expectedDelivery,
    reservedUntil: reservedUntil?.toISOString() ?? null,
    keyId: checkout.keyId,
    checkoutJs: checkout.scriptUrl,
    dialog: {
      name: shopName,
      description: order.number,
      timeoutSeconds: Math.max(60, Math.floor(leftMs / 1000) - CLOSES_BEFORE_SECONDS),
      prefill: {
        name: delivery.recipient || person.name,
        email: person.email,
        contact: delivery.phone === '' ? '' : `+91${delivery.phone}`,
      },
    },
  }
}

export const WirePending = z.object({
  success: z.literal(false),
  pending: z.literal(true),
  status: z.literal('awaiting'),
  orderId: z.string(),
  orderNumber: z.string(),
})

export function wirePending({ id, number }: StoredOrder): z.input<typeof WirePending> {
  const order = { orderId: id, orderNumber: number }
  return { success: false, pending: true, status: 'awaiting', ...order }
}

/** What became of a payment, as the page that waits for it asks. */
export const WireChecked = z.object({
  success: z.boolean(),
  status: z.string(),
  isUnderWay: z.boolean(),
  isUndecided: z.boolean(),
  isChecked: z.boolean(),
  orderId: z.string(),
  orderNumber: z.string(),
  reservedUntil: z.iso.datetime().nullable(),
  order: WireOrder.optional(),
})

export function wireChecked({
  order,
  isUnderWay,
  isUndecided,
  isChecked,
}: Extract<CheckAnswer, { ok: true }>): z.input<typeof WireChecked> {
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
    reservedUntil: order.reservedUntil?.toISOString() ?? null,
    ...(success ? { order: wireOrder(order) } : {}),
  }
}
