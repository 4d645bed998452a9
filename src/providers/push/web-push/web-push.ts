import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts'
import { postOutside } from '../../answers/post-outside.ts'
import type { PushMessage, PushSender } from '../port.ts'

/** Messages by Web Push (RFC 8030, 8291, 8292); loaded with the first device. */
const load = async () => (await import('web-push')).default

/** Sends over https to public addresses; with `allowsLocal`, for tests, to any address and over http. */
export function createWebPush({ allowsLocal }: { allowsLocal: boolean }): PushSender {
  async function sealed({ to, keys, contact, payload }: PushMessage) {
    const { endpoint, p256dh, auth } = to
    const { generateRequestDetails } = await load()
    try {
      return generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: `mailto:${contact}`, ...keys },
        TTL: DAY_MS / SECOND_MS,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      })
    } catch {
      // For example a key that is not a point of the curve.
      return undefined
    }
  }

  return {
    allowsLocal,
    makeKeys: async () => (await load()).generateVAPIDKeys(),
    async push(message) {
      const details = await sealed(message)
      if (!details) return 'failed'
      const { endpoint: url, headers, body } = details
      const status = await postOutside({ url, headers, body }, allowsLocal)
      if (status === 404 || status === 410) return 'gone'
      return status !== undefined && status < 300 ? 'taken' : 'failed'
    },
  }
}
