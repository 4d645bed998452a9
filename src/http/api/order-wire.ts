import { z } from 'zod'
import type { StoredOrder } from '#database/orders/rows.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { deliveryStatusOf, statusOf } from '#domain/orders/wire-status.ts'
import type { PricedOrder } from '#use-cases/price-order.ts'
import type { QuotedShipping } from '#use-cases/quote-shipping.ts'
import { wireBill, wireCharges } from './bill-wire.ts'

const Rupees = z.number().meta({ description: 'Rupees, tax included' })
const Days = z.object({ from: z.iso.date(), until: z.iso.date() })

export const WireOrder = z.object({
  _id: z.string(),
  order_number: z.string().meta({ example: 'SMG-10001' }),
  razorpay_order_id: z
    .string()
    .optional()
    .meta({ description: 'The payment provider’s name of the order, for prepaid' }),
  channel_order_id: z.string().optional().meta({ description: 'Our number, for COD' }),
  payment_method: z.enum(['COD', 'prepaid']),
  userName: z.string(),
  address: z.string().meta({ description: 'Full postal address in one line' }),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  phone_number: z.string(),
  recipient: z.string(),
  products: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      productPrice: Rupees,
      quantity: z.int(),
    }),
  ),
  amount: Rupees,
  items: Rupees,
  delivery: Rupees,
  codFee: Rupees,
  createdAt: z.iso.datetime(),
  delivery_status: z.enum(['pending', 'delivered']),
  status: z.string().meta({ description: 'success, failed, or the plain state' }),
  tracking_id: z.string().nullable(),
  expectedDelivery: Days,
  timeline: z.array(z.object({ stage: z.string(), at: z.iso.datetime() })),
})

/** The order as the API shows it; the extra fields are harmless to whoever ignores them. */
export function wireOrder(order: StoredOrder): z.input<typeof WireOrder> {
  const { delivery, amounts } = order
  const isCash = order.paymentMethod === 'cod'
  return {
    _id: order.id,
    order_number: order.number,
    ...(isCash ? { channel_order_id: order.number } : {}),
    ...(order.providerOrderId ? { razorpay_order_id: order.providerOrderId } : {}),
    payment_method: isCash ? 'COD' : 'prepaid',
    userName: order.userName,
    address: `${delivery.address}, ${delivery.city}, ${delivery.state} ${delivery.pincode}`,
    city: delivery.city,
    state: delivery.state,
    pincode: delivery.pincode,
    phone_number: delivery.phone,
    recipient: delivery.recipient,
    products: order.lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      productPrice: rupeesOf(line.unitPricePaise),
      quantity: line.quantity,
    })),
    ...wireBill(amounts),
    createdAt: order.createdAt.toISOString(),
    delivery_status: deliveryStatusOf(order.stage),
    status: statusOf(order.paymentState, order.stage),
    tracking_id: order.trackingId ?? null,
    expectedDelivery: order.expectedDelivery,
    timeline: order.timeline.map(({ stage, at }) => ({ stage, at: at.toISOString() })),
  }
}

export const WirePrice = z.object({
  amount: Rupees.meta({ description: 'What is to be confirmed, in rupees' }),
  items: Rupees,
  delivery: Rupees,
  codFee: Rupees,
  shippingCharge: Rupees.meta({ description: 'delivery + codFee' }),
  total: Rupees,
  currency: z.literal('INR'),
  codAllowed: z.boolean(),
  expectedDelivery: Days,
})

/** The full price with its parts. */
export function wirePrice({ amounts, quote }: PricedOrder): z.input<typeof WirePrice> {
  return {
    ...wireBill(amounts),
    shippingCharge: wireCharges(amounts),
    total: rupeesOf(amounts.totalPaise),
    currency: 'INR',
    codAllowed: quote.codAllowed,
    expectedDelivery: quote.expectedDelivery,
  }
}

export const WireShipping = z.object({
  shippingCharge: Rupees.meta({ description: 'delivery, with codFee when cod was true' }),
  delivery: Rupees,
  codFee: Rupees.meta({ description: 'What cash on delivery adds' }),
  items: Rupees.optional(),
  total: Rupees.optional(),
  codAllowed: z.boolean(),
  expectedDelivery: Days,
  estimated: z.boolean(),
})

export function wireShipping(
  { quote, itemsPaise }: QuotedShipping,
  cod: boolean,
): z.input<typeof WireShipping> {
  const chargePaise = quote.deliveryPaise + (cod ? quote.codFeePaise : 0)
  const goods =
    itemsPaise === undefined
      ? {}
      : { items: rupeesOf(itemsPaise), total: rupeesOf(itemsPaise + chargePaise) }
  return {
    shippingCharge: rupeesOf(chargePaise),
    delivery: rupeesOf(quote.deliveryPaise),
    codFee: rupeesOf(quote.codFeePaise),
    ...goods,
    codAllowed: quote.codAllowed,
    expectedDelivery: quote.expectedDelivery,
    estimated: quote.estimated ?? false,
  }
}
