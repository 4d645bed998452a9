/**
 * What a browser may send as Idempotency-Key: 1 to 80 visible ASCII characters. A header sent twice
 * is joined with a space and so refused.
 */
export const IDEMPOTENCY_KEY = /^[!-~]{1,80}$/
