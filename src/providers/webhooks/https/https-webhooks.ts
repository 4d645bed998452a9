import { postOutside } from '../../answers/post-outside.ts'
import type { WebhookSender } from '../port.ts'

/** Sends events over https to addresses of the internet; `allowsLocal`, for tests, anywhere and over http. */
export function createHttpsWebhooks({ allowsLocal }: { allowsLocal: boolean }): WebhookSender {
  return {
    allowsLocal,
    async send(message) {
      const status = await postOutside(message, allowsLocal)
      return status !== undefined && status < 300 ? { ok: true, status } : { ok: false, status }
    },
  }
}
