import type { StoredOrder } from '#database/orders/rows.ts'
import { firstPicture, sizedNames } from '#domain/catalog/display-defaults.ts'
import type { Product } from '#domain/catalog/product.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { deliveryStatusOf, hasParcel, statusOf } from '#domain/orders/wire-status.ts'
import type { AfterSale } from '#use-cases/returns/after-sale.ts'

/** For lists that show orders without actions. */
const NOTHING_TO_DO: AfterSale = {
  hasInvoice: false,
  canCancel: false,
  movingCharges: undefined,
  returnReasons: [],
  changedMindUntil: undefined,
  returnable: [],
  replaceable: [],
  refunds: [],
  recalled: [],
  returns: [],
}

const NOTHING_KNOWN: ReadonlyMap<string, Product> = new Map()

/** The parts of an order that pages show, with the two visible states derived. */
export function shownOrder(
  order: StoredOrder,
  afterSale: AfterSale = NOTHING_TO_DO,
  products: ReadonlyMap<string, Product> = NOTHING_KNOWN,
) {
  return {
    id: order.id,
    number: order.number,
    userName: order.userName,
    city: order.delivery.city,
    state: order.delivery.state,
    paymentMethod: order.paymentMethod,
    status: statusOf(order.paymentState, order.stage),
    deliveryStatus: deliveryStatusOf(order.stage),
    stage: order.stage,
    hasParcel: hasParcel(order),
    reservedUntil: order.reservedUntil,
    trackingId: order.trackingId,
    isReplacement: order.replaces !== undefined,
    // The provider's order id if paid online, the shop's own number for COD.
    orderId: order.providerOrderId ?? order.number,
    lines: order.lines.map(({ productId, productName, names, quantity, linePaise }) => {
      const product = products.get(productId)
      return {
        productId,
        productName,
        quantity,
        linePaise,
        // An order keeps the product names of its day, so the names of a product that was renamed since are not used.
        names: names ?? (product?.name === productName ? sizedNames(product) : {}),
        picture: product && firstPicture(product),
        tint: product?.cloth.tint,
        size: product?.netQuantity ?? '',
      }
    }),
    amounts: order.amounts,
    advancePaise: order.advancePaise,
    creditPaise: order.creditPaise,
    onlinePaise: onlinePaise(order),
    address: [
      order.delivery.recipient,
      order.delivery.address,
      order.delivery.city,
      order.delivery.state,
    ]
      .filter(Boolean)
      .join(', ')
      .concat(` ${order.delivery.pincode}`),
    expectedDelivery: order.expectedDelivery,
    timeline: order.timeline,
    createdAt: order.createdAt,
    cancelled: order.cancelled,
    afterSale,
  }
}

export type ShownOrder = ReturnType<typeof shownOrder>
