import { readOutsideUrl } from '../text/outside-url.ts'

/** The address of a browser at its push service, and the keys that encrypt its messages. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** The maximum number of devices per person; more are a program's mistake. */
export const MAX_PUSH_DEVICES = 10
/** Addresses of push services have 150 to 500 characters. */
export const MAX_PUSH_ENDPOINT_LENGTH = 1_000

export type PushErrors = { readonly [Field in keyof PushAddress]?: 'push-wrong' }

/**
 * Parses a push subscription: a public address, a P-256 point and 16 bytes, both as base64url. Refuses invalid
 * fields.
 */
export function parsePushAddress(
  { endpoint, p256dh, auth }: PushAddress,
  allowsLocal: boolean,
): { ok: true; value: PushAddress } | { ok: false; errors: PushErrors } {
  const read = readOutsideUrl(endpoint, { maxLength: MAX_PUSH_ENDPOINT_LENGTH, allowsLocal })
  const errors: PushErrors = {
    ...(!read.ok && { endpoint: 'push-wrong' }),
    // 65 bytes that start with 4: an uncompressed point.
    ...(!/^B[A-P][\w-]{85}$/.test(p256dh) && { p256dh: 'push-wrong' }),
    ...(!/^[\w-]{22}$/.test(auth) && { auth: 'push-wrong' }),
  }
  if (!read.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { endpoint: read.url, p256dh, auth } }
}
