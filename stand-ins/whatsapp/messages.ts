import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const Text = z.strictObject({
  type: z.literal('text'),
  // The real API refuses line breaks, tabs and repeated spaces.
  text: z
    .string()
    .min(1)
    .max(1_024)
    .regex(/^(?!.*[\n\t]| {5,})/s),
})
const Body = z.strictObject({ type: z.literal('body'), parameters: z.array(Text).min(1) })
/** Its text completes the address of the template's button. */
const Button = z.strictObject({
  type: z.literal('button'),
  sub_type: z.literal('url'),
  index: z.literal('0'),
  parameters: z.tuple([Text.extend({ text: z.string().regex(/^[\w/-]{1,2000}$/) })]),
})

const Message = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.strictObject({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
    components: z.array(z.discriminatedUnion('type', [Body, Button])).default([]),
  }),
  biz_opaque_callback_data: z.string().max(512).default(''),
})

export interface SentMessage {
  id: string
  to: string
  template: string
  language: string
  values: readonly string[]
  /** The link of the button. */
  link: string | undefined
  callbackData: string
  at: Date
}

export interface ApiAnswer {
  status: number
  body: Readonly<Record<string, unknown>>
  message?: Omit<SentMessage, 'at'>
}

/** The refusals of a message, by the number's last digits. */
const REFUSED: Readonly<Record<string, readonly [status: number, code: number, title: string]>> = {
  '0056': [400, 131056, 'Pair rate limit hit'],
  '0429': [429, 130429, 'Rate limit hit'],
  '0500': [500, 131000, 'Something went wrong'],
  '0001': [404, 132001, 'Template name does not exist in the translation'],
}
/** Messages that are accepted and fail afterwards, by the number's last digits. */
const FAILS_LATER: Readonly<Record<string, { code: number; title: string }>> = {
  '0026': { code: 131026, title: 'Message undeliverable' },
  '0049': { code: 131049, title: 'Not delivered to maintain healthy ecosystem engagement' },
}

export const failureAfter = (to: string) => FAILS_LATER[to.slice(-4)]

/** Handles a request to the API. */
export function answerMessage(request: {
  account: { phoneNumberId: string; token: string }
  /** Method and path: `POST /100000000000001/messages`. */
  path: string
  authorization: string | undefined
  body: unknown
}): ApiAnswer {
  const { phoneNumberId, token } = request.account
  if (request.authorization !== `Bearer ${token}`) {
    return refused(401, 190, 'Error validating access token')
  }
  if (request.path === `GET /${phoneNumberId}`) return { status: 200, body: { id: phoneNumberId } }
  if (request.path !== `POST /${phoneNumberId}/messages`) {
    return refused(400, 100, 'Unsupported request')
  }
  const parsed = Message.safeParse(parse(request.body)).data
  if (!parsed) return refused(400, 131009, 'Parameter value is not valid')
  const { to, template } = parsed
  const refusal = REFUSED[to.slice(-4)]
  if (refusal) return refused(...refusal)
  const message = {
    id: `wamid.${randomUUID()}`,
    to,
    template: template.name,
    language: template.language.code,
    values: textsOf(template.components.filter(({ type }) => type === 'body')),
    link: textsOf(template.components.filter(({ type }) => type === 'button'))[0],
    callbackData: parsed.biz_opaque_callback_data,
  }
  const body = {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id: message.id, message_status: 'accepted' }],
  }
  return { status: 200, body, message }
}

const textsOf = (parts: readonly { parameters: readonly { text: string }[] }[]): string[] =>
  parts.flatMap(({ parameters }) => parameters.map(({ text }) => text))

function refused(status: number, code: number, title: string): ApiAnswer {
  const message = `(#${code}) ${title}`
  const error_data = { messaging_product: 'whatsapp', details: title }
  return { status, body: { error: { message, type: 'OAuthException', code, error_data } } }
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
