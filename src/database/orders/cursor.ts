import { type OrderId, parseOrderId } from '#domain/ids.ts'

/** Where a page of orders ends: the last order's moment and id, opaque to whoever carries it. */
export interface OrderCursor {
  createdAt: Date
  id: OrderId
}

export function formatOrderCursor({ createdAt, id }: OrderCursor): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')
}

/** Reads a cursor from outside; `undefined` when it is none of ours. */
export function parseOrderCursor(text: string): OrderCursor | undefined {
  if (text.length > 120 || !/^[\w-]+$/.test(text)) return undefined
  const [moment = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString().split(' ')
  const orderId = parseOrderId(id)
  if (!/^\d{1,15}$/.test(moment) || orderId === undefined || rest.length > 0) return undefined
  const createdAt = new Date(Number(moment))
  return Number.isNaN(createdAt.getTime()) ? undefined : { createdAt, id: orderId }
}
