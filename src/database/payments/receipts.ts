import { createHash } from 'node:crypto'

const PREFIX = 'RF-'

/**
 * The provider's reference of a refund, at most 40 characters. It is derived from the idempotency key, so that a shop
 * restored from a backup neither reuses another refund's receipt nor sends a refund twice; and from the receipt before
 * it, when a refund is sent again.
 */
export function receiptOf(idempotencyKey: string, before = ''): string {
  const hash = createHash('sha256').update(`${idempotencyKey} ${before}`).digest('hex')
  return `${PREFIX}${hash.slice(0, 32)}`
}

/** The receipt of a refund from before receipts were stored. */
export const numberedReceipt = (id: number): string => `${PREFIX}${id}`

export const providerKeyOf = (receipt: string): string =>
  `samagni-refund-${receipt.slice(PREFIX.length)}`
