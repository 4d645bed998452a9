import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_SHA256 = /^[0-9a-f]{64}$/

/** Verifies an HMAC of these bytes with the secret, in constant time. */
export function isSignedWith(secret: string, bytes: string | Buffer, signature: string): boolean {
  if (secret === '' || !HEX_SHA256.test(signature)) return false
  const right = createHmac('sha256', secret).update(bytes).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}
