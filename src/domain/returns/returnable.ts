import type { ProductId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import { concernOfProduct } from '../suggestions/concerns.ts'
import { SACHETS_A_BOX } from '../suggestions/sachets.ts'
import type { ReturnedGoods, ReturnRequest, ReturnState } from './return-request.ts'

/** The facts about an earlier return that limit later ones. */
export type ReturnClaim = Pick<ReturnRequest, 'goods' | 'reason' | 'state'>

/** The states in which the shopper has the goods: the return was refused, or they were replaced. */
const WITH_THE_SHOPPER: readonly ReturnState[] = ['refused', 'replaced']

/** Returns the requests whose goods cannot be returned again: they are requested, on their way or refunded. */
export function holdingClaims<Claim extends Pick<ReturnClaim, 'state'>>(claims: readonly Claim[]) {
  return claims.filter(({ state }) => !WITH_THE_SHOPPER.includes(state))
}

/**
 * Returns the goods of an order that may still be returned: what was delivered less what is being
 * returned or was refunded, in units of each product; products of which nothing is left are left out.
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

/** True if of no product more units are listed than may still be returned. */
export function areReturnable(
  order: Pick<Order, 'lines'>,
  goods: readonly ReturnedGoods[],
  claims: readonly ReturnClaim[],
): boolean {
  const left = returnableGoods(order, claims)
  return goods.every(({ productId }) => unitsOf(goods, productId) <= unitsOf(left, productId))
}

/**
 * True if the sachets among these goods can be in whole, sealed boxes: they are all of the order, or fill boxes. Only
 * such are taken back for a change of mind (docs/law.md, returns).
 */
export function areWholeBoxes({ lines }: Pick<Order, 'lines'>, goods: readonly ReturnedGoods[]) {
  const sachets = sachetsAmong(goods)
  return sachets === sachetsAmong(lines) || sachets % SACHETS_A_BOX === 0
}

const sachetsAmong = (goods: readonly ReturnedGoods[]): number =>
  goods.reduce(
    (sum, { productId, quantity }) => (concernOfProduct(productId) ? sum + quantity : sum),
    0,
  )

/** Returns the units of each line among these goods; several lines of a product are filled in sequence. */
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
