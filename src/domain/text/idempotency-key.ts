/**
 * A valid Idempotency-Key: 1 to 80 visible ASCII characters. A repeated header is joined with a
 * space and therefore refused.
 */
export const IDEMPOTENCY_KEY = /^[!-~]{1,80}$/
