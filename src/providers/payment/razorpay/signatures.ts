import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_SHA256 = /^[0-9a-f]{64}$/

/** Whether a signature was made over these bytes with the secret; takes equally long when it was not. */
export function isSignedWith(secret: string, bytes: string | Buffer, signature: string): boolean {
  if (secret === '' || !HEX_SHA256.test(signature)) return false
  const right = createHmac('sha256', secret).update(bytes).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}
