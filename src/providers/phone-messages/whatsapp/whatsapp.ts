import { createHmac } from 'node:crypto'
import { isSameSecret } from '#same-secret.ts'
import { parseJson, readBounded } from '../../answers/body.ts'
import type { PhoneMessage, PhoneMessages } from '../port.ts'
import { parseWebhook } from './parse-webhook.ts'
import { replyOf, sortAnswer, sortThrown } from './sort-answer.ts'

const MAX_BYTES = 64 * 1024
const ANSWER_WITHIN_MS = 30_000

export interface WhatsappDeps {
  /** `https://graph.facebook.com/v24.0`; called on each request, since a stand-in's port is known late. */
  apiBase: () => string
  phoneNumberId: string
  token: string
  appSecret: string
  verifyToken: string
  /** Shorter in tests. */
  answerWithinMs?: number
}

/** Messages by WhatsApp's Cloud API, or a service with the same API. */
export function createWhatsapp(deps: WhatsappDeps): PhoneMessages {
  const call = async (path: string, message?: object) => {
    const response = await fetch(`${deps.apiBase()}/${deps.phoneNumberId}${path}`, {
      method: message ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(deps.answerWithinMs ?? ANSWER_WITHIN_MS),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${deps.token}`,
        ...(message && { 'content-type': 'application/json' }),
      },
      ...(message && { body: JSON.stringify(message) }),
    })
    const body = parseJson(await readBounded(response, MAX_BYTES))
    return { status: response.status, body }
  }

  return {
    async sendMessage(message) {
      try {
        const { status, body } = await call('/messages', wireMessage(message))
        return sortAnswer(status, body)
      } catch (failure) {
        return sortThrown(failure)
      }
    },

    answerCheck: (query) => {
      const isOurs = isSameSecret(query['hub.verify_token'] ?? '', deps.verifyToken)
      return query['hub.mode'] === 'subscribe' && isOurs ? query['hub.challenge'] : undefined
    },

    isSigned: (body, signature = '') => {
      const digest = createHmac('sha256', deps.appSecret).update(body).digest('hex')
      return isSameSecret(signature, `sha256=${digest}`)
    },

    parseWebhook,

    async tryAccount() {
      try {
        const { status, body } = await call('?fields=id')
        if (status < 300) return { ok: true }
        const reason = status < 500 && status !== 429 ? 'refused' : 'silent'
        return { ok: false, reason, reply: replyOf(status, body) }
      } catch (failure) {
        return { ok: false, reason: 'silent', reply: sortThrown(failure).reply }
      }
    },
  }
}

function wireMessage({ id, to, template, language, values, link }: PhoneMessage) {
  const parameters = (texts: readonly string[]) => texts.map((text) => ({ type: 'text', text }))
  const components = [
    ...(values.length > 0 ? [{ type: 'body', parameters: parameters(values) }] : []),
    ...(link === undefined
      ? []
      : [{ type: 'button', sub_type: 'url', index: '0', parameters: parameters([link]) }]),
  ]
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components,
    },
    biz_opaque_callback_data: id,
  }
}
