import { findChangeFacts, listChangesOf } from '#database/orders/changes.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { Language } from '#domain/language/languages.ts'
import { lineName } from '#domain/orders/order.ts'
import { canChange } from '#domain/orders/order-change.ts'
import type { OwnerRequest } from '../kit/panel-page.ts'

/** The parts of an order that can be changed, with their current values, and the result of earlier changes. */
export async function loadChangeable(
  { db }: OwnerRequest['shop'],
  order: StoredOrder,
  language: Language,
) {
  const facts = await findChangeFacts(db, order.id)
  const changes = await listChangesOf(db, order.id)
  const question = { ...order, ...facts, isAsked: false }
  const canAddress = canChange('address', question).ok
  const canGoods = canChange('goods', question).ok
  if (!canAddress && changes.length === 0) return undefined
  return {
    canAddress,
    canGoods,
    changes,
    /** Remounts the form after a change. */
    key: JSON.stringify([order.delivery, order.lines]),
    asked: changes.find(({ state }) => state === 'asked'),
    delivery: order.delivery,
    lines: order.lines.map((line) => {
      const { productId, quantity } = line
      return { productId, name: lineName(line, language), quantity }
    }),
    toSplit: toSplit(order, canAddress),
  }
}

/** The data for splitting an order into two parcels; undefined if that is not allowed. */
function toSplit(
  { lines, amounts, advancePaise, creditPaise, weightGrams, paymentMethod }: StoredOrder,
  isHere: boolean,
) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return isHere && pieces > 1 && !creditPaise
    ? { lines, amounts, advancePaise, weightGrams, paymentMethod }
    : undefined
}

export type ChangeableOrder = NonNullable<Awaited<ReturnType<typeof loadChangeable>>>
