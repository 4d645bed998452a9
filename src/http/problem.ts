import { STATUS_CODES } from 'node:http'
import { z } from 'zod'

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
  detail: string
  /** Sentences by field name. */
  errors?: Readonly<Record<string, string>> | undefined
  /** Further members, such as the current amounts when a confirmation is refused. */
  extra?: Readonly<Record<string, unknown>> | undefined
}

/** The part of Fastify's reply that `problem` needs; every typed reply has it. */
interface ProblemReply {
  readonly request: { readonly id: string }
  statusCode: number
  refusal: string | undefined
  header(name: string, value: string): unknown
  serializer(write: (payload: string) => string): unknown
  send(payload: never): unknown
}

/** Writes the document. `extra` cannot override a standard member. */
export function problemDocument(requestId: string, input: ProblemInput): string {
  const { status, code, detail, errors, extra } = input
  return JSON.stringify({
    ...extra,
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    code,
    ...(errors ? { errors } : {}),
    requestId,
  })
}

/** Answers with a problem document; `return problem(reply, …)` ends a handler. */
export function problem<Reply extends ProblemReply>(reply: Reply, input: ProblemInput): Reply {
  reply.statusCode = input.status
  reply.refusal = input.code
  reply.header('content-type', 'application/problem+json')
  // Already serialised, so that response schemas need not list every refusal.
  reply.serializer((payload) => payload)
  const send: (payload: string) => unknown = reply.send.bind(reply) as (payload: string) => unknown
  send(problemDocument(reply.request.id, input))
  return reply
}
