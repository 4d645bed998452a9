import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { Line } from '../new-order/order-lines.ts'
import type { ChangeableOrder } from './changeable.server.ts'

interface Values {
  place: Omit<DeliveryAddress, 'phone'> & { phone_number: string }
  lines: readonly Line[]
}

/** The address of an order, by the form's field names. */
export const placeOf = ({ phone, ...place }: ChangeableOrder['delivery']): Values['place'] => ({
  ...place,
  phone_number: phone,
})

/**
 * The changes to an order. An unchanged address or unchanged goods are left out, so that somebody else's changes to
 * them are kept.
 */
export function changeBody(
  order: Pick<ChangeableOrder, 'delivery' | 'lines'>,
  { place, lines }: Values,
) {
  const current = Object.entries(placeOf(order.delivery))
  const isMoved = current.some(([name, text]) => place[name as keyof typeof place] !== text)
  const goods = goodsIn(lines)
  const hasOthers = JSON.stringify(goods) !== JSON.stringify(goodsIn(order.lines))
  return { ...(isMoved && place), ...(hasOthers && { lines: goods }) }
}

const goodsIn = (lines: readonly Line[]) =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity }) => ({ productId, quantity }))
