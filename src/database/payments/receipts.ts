import { createHash } from 'node:crypto'

const PREFIX = 'RF-'

/**
 * What the provider knows a refund by, at most 40 characters. It follows from what is refunded, so that a restored shop
 * neither gives out another refund's receipt nor sends one of its own twice; and from the receipt before it, when the
 * refund is sent again.
 */
export function receiptOf(idempotencyKey: string, before = ''): string {
  const hash = createHash('sha256').update(`${idempotencyKey} ${before}`).digest('hex')
  return `${PREFIX}${hash.slice(0, 32)}`
}

/** The receipt of a refund from before receipts were stored. */
export const numberedReceipt = (id: number): string => `${PREFIX}${id}`

export const providerKeyOf = (receipt: string): string =>
  `samagni-refund-${receipt.slice(PREFIX.length)}`
