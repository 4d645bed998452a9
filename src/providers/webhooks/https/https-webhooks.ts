import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isPublicUrl, publicLookup } from '../../answers/public-address.ts'
import type { WebhookAnswer, WebhookMessage, WebhookSender } from '../port.ts'

/** Receivers are asked to answer first and work later. */
const ANSWER_WITHIN_MS = 10_000

/** Sends events over https to addresses of the internet; `allowsLocal`, for tests, anywhere and over http. */
export function createHttpsWebhooks({ allowsLocal }: { allowsLocal: boolean }): WebhookSender {
  const guard = allowsLocal ? {} : { lookup: publicLookup() }

  function send({ url, headers, body }: WebhookMessage): Promise<WebhookAnswer> {
    const to = new URL(url)
    if (!allowsLocal && !isPublicUrl(to)) return Promise.resolve({ ok: false, status: undefined })
    return new Promise((resolve) => {
      const options = {
        ...guard,
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A connection of its own: one that is kept open would outlive the check of its address.
        agent: false,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }
      const asked = (to.protocol === 'https:' ? request : requestPlain)(to, options, (answer) => {
        const status = answer.statusCode ?? 0
        resolve({ ok: status >= 200 && status < 300, status })
        // What it says is not read.
        answer.destroy()
      })
      asked.on('error', () => resolve({ ok: false, status: undefined }))
      asked.end(body)
    })
  }

  return { allowsLocal, send }
}
