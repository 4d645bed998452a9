import type { ProductSummary } from '#domain/catalog/product.ts'
import type { Language } from '#domain/language/languages.ts'
import { rupeesOf } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { sachetSummary } from '#domain/suggestions/sachets.ts'
import { type SafetyAnswers, wireSafety } from '#domain/suggestions/safety.ts'
import { indianDay } from '#domain/time/india.ts'
import { addressFields } from '../../cart/address-fields.ts'
import { businessFields } from '../../cart/delivery-store.ts'
import type { Confirmation, OpenOrder } from '../../cart/open-order.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import type { UserInfo } from '../../session/session-store.ts'

export interface SachetLine {
  product: ProductSummary
  quantity: number
}

const GRAMS_A_KILOGRAM = 1000

/** The order details of the sachet flow; the server uses none of their figures. */
function detailsOf(user: UserInfo, lines: readonly SachetLine[], now: Date) {
  const summary = sachetSummary(lines)
  return {
    user_id: user.user_id,
    // Without the time, so that a repeated click is the same request.
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
 * The fields of a sachet order besides items and address, for both ways to pay: the order details, and the
 * safety answers, which the server checks and does not store.
 */
export function moreOfSachets(
  user: UserInfo,
  lines: readonly SachetLine[],
  safety: SafetyAnswers,
  now: Date,
) {
  const orderDetails = detailsOf(user, lines, now)
  const { totalPrice: prices, totalBoxes: boxes } = orderDetails.orderSummary
  return { prices, boxes, orderDetails, safety: wireSafety(safety), ...businessFields() }
}

export function sachetOrderBody(
  user: UserInfo,
  lines: readonly SachetLine[],
  delivery: DeliveryAddress,
  safety: SafetyAnswers,
  language: Language,
  now: Date,
) {
  return {
    ...moreOfSachets(user, lines, safety, now),
    productIds: lines.map(({ product }) => product.id),
    quantities: lines.map(({ quantity }) => quantity),
    user_id: user.user_id,
    userName: user.name,
    ...addressFields(delivery),
    language,
  }
}

/** A COD confirmation with a key of its own, which is repeated until its result is certain. */
export function openCashSachets(body: Confirmation, totalPaise: number): OpenOrder {
  return {
    key: newIdempotencyKey(),
    body: { ...body, amount: rupeesOf(totalPaise), paymentMethod: 'COD' },
  }
}
