import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { acceptForms, OPEN_ROUTE, refuseOtherSites, sendPage } from '../routes.ts'
import { type ApiAnswer, answerMessage, failureAfter, type SentMessage } from './messages.ts'
import { messagesPage } from './messages-page.ts'

const WHATSAPP_PATH = '/stand-ins/whatsapp'
const API_PATH = `${WHATSAPP_PATH}/v24.0`
const PHONE_NUMBER_ID = '100000000000001'
const BODY_LIMIT = 64 * 1024
const MAX_KEPT = 200
const ANSWER_WITHIN_MS = 5_000
const Reply = z.object({ from: z.string().regex(/^\d{8,15}$/), text: z.string().min(1).max(200) })

export interface WhatsappStandInDeps {
  /** `http://127.0.0.1:<port>`, known once the shop listens. */
  loopbackBase: () => string
  faults: Faults
  now?: () => Date
}

export type WhatsappStandIn = ReturnType<typeof createWhatsappStandIn>

/** Simulates WhatsApp inside the shop's own server: its API, the phones of shoppers, and its signed webhooks. */
export function createWhatsappStandIn(deps: WhatsappStandInDeps) {
  const { now = () => new Date() } = deps
  const account = {
    phoneNumberId: PHONE_NUMBER_ID,
    token: randomBytes(24).toString('base64url'),
    appSecret: randomBytes(24).toString('base64url'),
    verifyToken: randomBytes(24).toString('base64url'),
  }
  let messages: SentMessage[] = []
  let sending: Promise<unknown> = Promise.resolve()

  /** Sends one webhook after the other, as the real one does not: order and repetition are a test's matter. */
  function tell(value: object): void {
    const body = newsBody(value)
    sending = sending.then(() => post(body))
  }

  async function post(body: string): Promise<void> {
    try {
      const answer = await fetch(`${deps.loopbackBase()}/api/phone-messages/news`, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body) },
        body,
      })
      await answer.arrayBuffer()
    } catch {
      // The real one repeats it for a week; a message whose news is lost stays as it was sent.
    }
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
      tell({ statuses: [statusOf(message, status, failure)] })
    }
    return answer
  }

  /** Somebody writes to the shop. */
  function reply(from: string, text: string): void {
    const timestamp = String(Math.floor(now().getTime() / 1_000))
    const id = `wamid.${randomUUID()}`
    tell({ messages: [{ from, id, timestamp, type: 'text', text: { body: text } }] })
  }

  /** Bodies are taken as bytes and parsed by the API itself, since broken JSON has its own response. */
  async function registerApi(scope: FastifyInstance): Promise<void> {
    scope.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer', bodyLimit: BODY_LIMIT } as const
    scope.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: `${API_PATH}/*`,
      exposeHeadRoute: false,
      config: OPEN_ROUTE,
      handler: async (request, reply) => {
        const url = new URL(request.url, 'http://stand-in')
        reply.hijack()
        const { raw } = reply
        const sent = Buffer.isBuffer(request.body) ? request.body : undefined
        const work = async () => {
          const path = `${request.method} ${url.pathname.slice(API_PATH.length)}`
          const { status, body } = take(path, request.headers.authorization, sent?.toString())
          if (raw.destroyed) return
          raw.statusCode = status
          raw.setHeader('content-type', 'application/json')
          raw.end(JSON.stringify(body))
        }
        const place = url.pathname.slice(WHATSAPP_PATH.length)
        await deps.faults.play(place, request.raw, raw, work, sent)
      },
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
    /** Any news in any order, for tests. */
    tell,
    sign,
    /** Settles when every webhook is sent. */
    async idle(): Promise<void> {
      for (let seen: unknown; seen !== sending; ) {
        seen = sending
        await sending
      }
    },
    register: async (app: FastifyInstance): Promise<void> => {
      await app.register(registerApi)
      await app.register(registerPages)
    },
    reset(): void {
      messages = []
    },
  }
}

/** What the provider says of a message's way. */
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
export function newsBody(value: object): string {
  const metadata = { display_phone_number: '910000000000', phone_number_id: PHONE_NUMBER_ID }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [change] }],
  })
}
