import { readOutsideUrl } from '../text/outside-url.ts'

/** Where a browser's push service takes messages for it, and what they are encrypted with. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** More devices of one person are a mistake of a program. */
export const MAX_PUSH_DEVICES = 10
/** Push services name a browser in 150 to 500 characters. */
export const MAX_PUSH_ENDPOINT_LENGTH = 1_000

export type PushErrors = { readonly [Field in keyof PushAddress]?: 'push-wrong' }

/** Reads what a browser says of itself: an address of the internet, a point of P-256 and 16 bytes, both as base64url. */
export function parsePushAddress(
  { endpoint, p256dh, auth }: PushAddress,
  allowsLocal: boolean,
): { ok: true; value: PushAddress } | { ok: false; errors: PushErrors } {
  const read = readOutsideUrl(endpoint, { maxLength: MAX_PUSH_ENDPOINT_LENGTH, allowsLocal })
  const errors: PushErrors = {
    ...(!read.ok && { endpoint: 'push-wrong' }),
    // The first of 65 bytes is 4: a point with both of its coordinates.
    ...(!/^B[A-P][\w-]{85}$/.test(p256dh) && { p256dh: 'push-wrong' }),
    ...(!/^[\w-]{22}$/.test(auth) && { auth: 'push-wrong' }),
  }
  if (!read.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { endpoint: read.url, p256dh, auth } }
}
