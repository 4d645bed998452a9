import type { ProductId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import type { ReturnedGoods, ReturnRequest, ReturnState } from './return-request.ts'

/** An earlier request for a return, as far as it decides what a later one may still have. */
export type ReturnClaim = Pick<ReturnRequest, 'goods' | 'reason' | 'state'>

/** The shopper has these goods: they were never accepted, or the shop sent them anew. */
const WITH_THE_SHOPPER: readonly ReturnState[] = ['refused', 'replaced']

/** The requests whose goods are asked back, on their way or paid for, and so cannot be returned again. */
export function holdingClaims<Claim extends Pick<ReturnClaim, 'state'>>(claims: readonly Claim[]) {
  return claims.filter(({ state }) => !WITH_THE_SHOPPER.includes(state))
}

/**
 * What of an order's goods may still be returned: what was delivered less what has been asked back
 * or refunded, in units of each product; products of which nothing is left are absent.
 */
export function returnableGoods(
  { lines }: Pick<Order, 'lines'>,
  claims: readonly ReturnClaim[],
): ReturnedGoods[] {
  const gone = holdingClaims(claims).flatMap(({ goods }) => goods)
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  return ids
    .map((productId) => ({
      productId,
      quantity: unitsOf(lines, productId) - unitsOf(gone, productId),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether no product is asked for more often than it may still be returned. */
export function areReturnable(
  order: Pick<Order, 'lines'>,
  goods: readonly ReturnedGoods[],
  claims: readonly ReturnClaim[],
): boolean {
  const left = returnableGoods(order, claims)
  return goods.every(({ productId }) => unitsOf(goods, productId) <= unitsOf(left, productId))
}

/** The units of each line among these goods; several lines of a product are filled in their order. */
export function unitsByLine(lines: Order['lines'], goods: readonly ReturnedGoods[]): number[] {
  const left = new Map<ProductId, number>()
  for (const { productId, quantity } of goods) {
    left.set(productId, (left.get(productId) ?? 0) + quantity)
  }
  return lines.map(({ productId, quantity }) => {
    const units = Math.min(left.get(productId) ?? 0, quantity)
    left.set(productId, (left.get(productId) ?? 0) - units)
    return units
  })
}

const unitsOf = (goods: readonly ReturnedGoods[], id: ProductId): number =>
  goods.reduce((sum, one) => (one.productId === id ? sum + one.quantity : sum), 0)
