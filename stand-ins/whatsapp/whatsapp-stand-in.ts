import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { acceptForms, OPEN_ROUTE, refuseOtherSites, sendPage, serveJsonApi } from '../routes.ts'
import { postWebhook, WebhookQueue } from '../webhook-queue.ts'
import { type ApiAnswer, answerMessage, failureAfter, type SentMessage } from './messages.ts'
import { messagesPage } from './messages-page.ts'

const WHATSAPP_PATH = '/stand-ins/whatsapp'
const API_PATH = `${WHATSAPP_PATH}/v24.0`
const PHONE_NUMBER_ID = '100000000000001'
const BODY_LIMIT = 64 * 1024
const MAX_KEPT = 200
const Reply = z.object({ from: z.string().regex(/^\d{8,15}$/), text: z.string().min(1).max(200) })

export interface WhatsappStandInDeps {
  /** `http://127.0.0.1:<port>`, known once the shop listens. */
  loopbackBase: () => string
  faults: Faults
  token?: string | undefined
  now?: () => Date
}

export type WhatsappStandIn = ReturnType<typeof createWhatsappStandIn>

/** Simulates WhatsApp inside the shop's own server: its API, the phones of shoppers, and its signed webhooks. */
export function createWhatsappStandIn(deps: WhatsappStandInDeps) {
  const { now = () => new Date() } = deps
  const account = {
    phoneNumberId: PHONE_NUMBER_ID,
    token: deps.token ?? randomBytes(24).toString('base64url'),
    appSecret: randomBytes(24).toString('base64url'),
    verifyToken: randomBytes(24).toString('base64url'),
  }
  let messages: SentMessage[] = []
  const webhooks = new WebhookQueue()

  /** Sends a webhook once. The real API repeats it for a week, in any order, which tests simulate themselves. */
  function emit(value: object): void {
    const body = webhookBody(value)
    const headers = { 'x-hub-signature-256': sign(body) }
    webhooks.add(async () => {
      await postWebhook(`${deps.loopbackBase()}/api/phone-messages/news`, { headers, body })
    })
  }

  const sign = (body: string): string =>
    `sha256=${createHmac('sha256', account.appSecret).update(body).digest('hex')}`

  function take(path: string, authorization: string | undefined, body: unknown): ApiAnswer {
    const answer = answerMessage({ account, path, authorization, body })
    if (!answer.message) return answer
    const message = { ...answer.message, at: now() }
    messages = [message, ...messages].slice(0, MAX_KEPT)
    const failure = failureAfter(message.to)
    for (const status of failure ? ['failed'] : ['sent', 'delivered']) {
      emit({ statuses: [statusOf(message, status, failure)] })
    }
    return answer
  }

  /** Simulates a customer who writes to the shop. */
  function reply(from: string, text: string): void {
    const timestamp = String(Math.floor(now().getTime() / 1_000))
    const id = `wamid.${randomUUID()}`
    emit({ messages: [{ from, id, timestamp, type: 'text', text: { body: text } }] })
  }

  async function registerApi(scope: FastifyInstance): Promise<void> {
    serveJsonApi(scope, {
      at: WHATSAPP_PATH,
      api: API_PATH,
      methods: ['GET', 'POST'],
      bodyLimit: BODY_LIMIT,
      faults: deps.faults,
      answer: ({ method, path, headers, body }) =>
        take(`${method} ${path}`, headers.authorization, body?.toString()),
    })
  }

  async function registerPages(scope: FastifyInstance): Promise<void> {
    acceptForms(scope)
    refuseOtherSites(scope)
    scope.get(WHATSAPP_PATH, { config: OPEN_ROUTE }, (_request, answer) =>
      sendPage(answer, messagesPage(messages, WHATSAPP_PATH)),
    )
    scope.post(`${WHATSAPP_PATH}/replies`, { config: OPEN_ROUTE }, (request, answer) => {
      const written = Reply.safeParse(request.body).data
      if (!written) return answer.status(400).type('text/plain').send('This is no reply.')
      reply(written.from, written.text)
      return answer.redirect(WHATSAPP_PATH, 303)
    })
  }

  return {
    ...account,
    /** The API's address for the shop's adapter. */
    apiBase: () => `${deps.loopbackBase()}${API_PATH}`,
    get messages(): readonly SentMessage[] {
      return messages
    },
    reply,
    /** Sends any webhook in any order, for tests. */
    emit,
    sign,
    /** Settles when every webhook is sent. */
    idle: () => webhooks.idle(),
    register: async (app: FastifyInstance): Promise<void> => {
      await app.register(registerApi)
      await app.register(registerPages)
    },
    reset(): void {
      messages = []
    },
  }
}

/** The provider's status of a message. */
export function statusOf(
  { callbackData, id, to, at }: SentMessage,
  status: string,
  error?: { code: number; title: string },
) {
  return {
    id,
    status,
    timestamp: String(Math.floor(at.getTime() / 1_000)),
    recipient_id: to,
    biz_opaque_callback_data: callbackData,
    ...(error && {
      errors: [{ ...error, message: error.title, error_data: { details: error.title } }],
    }),
    pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
  }
}

/** A whole webhook. */
export function webhookBody(value: object): string {
  const metadata = { display_phone_number: '910000000000', phone_number_id: PHONE_NUMBER_ID }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [change] }],
  })
}
