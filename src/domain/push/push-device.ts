import { readOutsideUrl } from '../text/outside-url.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'

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

export type PushErrors = Partial<Record<keyof PushAddress, 'push-wrong'>>

/**
 * Parses a push subscription: a public address, a P-256 point and 16 bytes, both as base64url. Refuses invalid
 * fields.
 */
export function parsePushAddress(
  { endpoint, p256dh, auth }: PushAddress,
  allowsLocal: boolean,
): FormRead<PushAddress, keyof PushAddress, 'push-wrong'> {
  return readForm((refuse: Refuse<keyof PushAddress, 'push-wrong'>) => {
    const read = readOutsideUrl(endpoint, { maxLength: MAX_PUSH_ENDPOINT_LENGTH, allowsLocal })
    if (!read.ok) refuse('endpoint', 'push-wrong')
    // 65 bytes that start with 4: an uncompressed point.
    if (!/^B[A-P][\w-]{85}$/.test(p256dh)) refuse('p256dh', 'push-wrong')
    if (!/^[\w-]{22}$/.test(auth)) refuse('auth', 'push-wrong')
    return { endpoint: read.ok ? read.url : endpoint, p256dh, auth }
  })
}
