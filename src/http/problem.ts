import type { IncomingHttpHeaders } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { Language } from '#domain/language/languages.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'
import { languageOfReader } from './reader.ts'

/** The body of every refused or failed API call (RFC 9457). */
export const ProblemDocument = z.looseObject({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})

export interface ProblemInput {
  status: number
  /** The reason in kebab-case, for programs. */
  code: string
  /** One sentence for people. */
  detail: Localized
  /** Sentences by field name. */
  errors?: Readonly<Record<string, Localized>> | undefined
  /** Further members, such as the current amounts when a confirmation is refused. */
  extra?: Readonly<Record<string, unknown>> | undefined
}

/** A refusal; `field` names the wrong input, which gets the same sentence. */
export function problemOf(
  status: number,
  code: string,
  detail: Localized,
  field?: string,
): ProblemInput {
  return { status, code, detail, ...(field && { errors: { [field]: detail } }) }
}

/** Status, sentence and, if one field is wrong, its name; by reason. */
export type RefusalTable<Reason extends string> = Readonly<
  Record<Reason, readonly [status: number, detail: Localized, field?: string]>
>

export function problemIn<Reason extends string>(
  table: RefusalTable<Reason>,
  code: Reason,
): ProblemInput {
  const [status, detail, field] = table[code]
  return problemOf(status, code, detail, field)
}

/** A refused form, each wrong field with the sentence of its fault. */
export function formProblem<Fault extends string>(
  code: string,
  detail: Localized,
  {
    errors,
    say,
  }: { errors: Readonly<Partial<Record<string, Fault>>>; say: Record<Fault, Localized> },
): ProblemInput {
  const faults = Object.entries(errors) as [string, Fault][]
  const messages = Object.fromEntries(faults.map(([field, fault]) => [field, say[fault]]))
  return { status: 400, code, detail, errors: messages }
}

const httpSentences = localizedSentences('apiHttp')
const orderSentences = localizedSentences('apiOrders')

export const BAD_HOST = problemOf(400, 'bad-host', httpSentences.badHost)
export const NOT_FOUND = problemOf(404, 'not-found', httpSentences.notFound)
/** The key of a form that is written once was used for another content. */
export const FORM_SENT_OTHERWISE = problemOf(
  409,
  'key-used-otherwise',
  httpSentences.formSentOtherwise,
)
export const UNKNOWN_ORDER = problemOf(404, 'unknown-order', orderSentences.unknownOrder)

/** The part of Fastify's reply that `problem` needs; every typed reply has it. */
interface ProblemReply {
  readonly request: {
    readonly id: string
    readonly headers: IncomingHttpHeaders
    readonly raw: { url?: string | undefined }
  }
  statusCode: number
  refusal: string | undefined
  header(name: string, value: string): unknown
  serializer(write: (payload: string) => string): unknown
  send(payload: never): unknown
}

const TITLES: Readonly<Record<string, Localized>> = localizedSentences('problemTitles')

/** Serialises the document in one language. `extra` cannot override a standard member. */
export function problemDocument(
  requestId: string,
  language: Language,
  { status, code, detail, errors, extra }: ProblemInput,
): string {
  const messages = Object.entries(errors ?? {}).map(([field, localize]) => [
    field,
    localize(language),
  ])
  return JSON.stringify({
    ...extra,
    type: 'about:blank',
    title: TITLES[status]?.(language) ?? STATUS_CODES[status] ?? 'Error',
    status,
    detail: detail(language),
    code,
    ...(errors ? { errors: Object.fromEntries(messages) } : {}),
    requestId,
  })
}

/** The headers that state a problem document's language. */
export const languageHeaders = (language: Language): [name: string, value: string][] => [
  ['content-language', language],
  ['vary', 'accept-language'],
]

/** Answers with a problem document in the reader's language; `return problem(reply, …)` ends a handler. */
export function problem<Reply extends ProblemReply>(reply: Reply, input: ProblemInput): Reply {
  const { request } = reply
  const language = languageOfReader(request)
  reply.statusCode = input.status
  reply.refusal = input.code
  reply.header('content-type', 'application/problem+json')
  // RFC 9110, 15.5.2 requires a challenge; browsers show no dialog for this one.
  if (input.status === 401) reply.header('www-authenticate', 'Bearer')
  for (const [name, value] of languageHeaders(language)) reply.header(name, value)
  // Already serialised, so that response schemas need not list every refusal.
  reply.serializer((payload) => payload)
  const send: (payload: string) => unknown = reply.send.bind(reply) as (payload: string) => unknown
  send(problemDocument(request.id, language, input))
  return reply
}
