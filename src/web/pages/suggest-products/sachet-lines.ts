import type { ProductSummary } from '#domain/catalog/product.ts'
import type { Language } from '#domain/language/languages.ts'
import { rupeesOf } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { sachetSummary } from '#domain/suggestions/sachets.ts'
import { type SafetyAnswers, wireSafety } from '#domain/suggestions/safety.ts'
import { indianDay } from '#domain/time/india.ts'
import type { OpenOrder } from '../../cart/open-order.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import type { UserInfo } from '../../session/session-store.ts'

/** One suggested sachet with how many of it are wanted. */
export interface SachetLine {
  product: ProductSummary
  quantity: number
}

const GRAMS_A_KILOGRAM = 1000

/** The order details that the sachet flow sends; the server believes none of their figures. */
function detailsOf(user: UserInfo, lines: readonly SachetLine[], now: Date) {
  const summary = sachetSummary(lines.map(({ quantity }) => quantity))
  return {
    user_id: user.user_id,
    // The day alone, so that pressing twice is the same request.
    orderDate: indianDay(now),
    products: lines.map(({ product, quantity }) => ({
      productId: product.id,
      productName: `${product.name} Sachets`,
      quantity,
      pricePerUnit: rupeesOf(product.pricePaise),
      subtotal: rupeesOf(product.pricePaise * quantity),
    })),
    orderSummary: {
      totalSachets: summary.sachets,
      totalBoxes: summary.boxes,
      totalPrice: rupeesOf(summary.pricePaise),
    },
    shippingDetails: {
      boxesRequired: summary.boxes,
      estimatedWeight: summary.weightGrams / GRAMS_A_KILOGRAM,
    },
  }
}

/**
 * What an order of sachets sends besides goods and address, whichever way it is paid: the
 * order details, and the safety answers, which the server checks and does not store.
 */
export function moreOfSachets(
  user: UserInfo,
  lines: readonly SachetLine[],
  safety: SafetyAnswers,
  now: Date,
) {
  const orderDetails = detailsOf(user, lines, now)
  const { totalPrice: prices, totalBoxes: boxes } = orderDetails.orderSummary
  return { prices, boxes, orderDetails, safety: wireSafety(safety) }
}

/** The whole body of a sachet order. */
export function sachetOrderBody(
  user: UserInfo,
  lines: readonly SachetLine[],
  delivery: DeliveryAddress,
  safety: SafetyAnswers,
  language: Language,
  now: Date,
): Readonly<Record<string, unknown>> {
  const { address, city, state, pincode, phone, recipient } = delivery
  return {
    ...moreOfSachets(user, lines, safety, now),
    productIds: lines.map(({ product }) => product.id),
    quantities: lines.map(({ quantity }) => quantity),
    user_id: user.user_id,
    userName: user.name,
    address,
    city,
    state,
    pincode,
    phone_number: phone,
    ...(recipient && { recipient }),
    language,
  }
}

/** A COD confirmation under a key of its own; the same one is sent until its answer is certain. */
export function openCashSachets(
  body: Readonly<Record<string, unknown>>,
  totalPaise: number,
): OpenOrder {
  return {
    key: newIdempotencyKey(),
    body: { ...body, amount: rupeesOf(totalPaise), paymentMethod: 'COD' },
  }
}
