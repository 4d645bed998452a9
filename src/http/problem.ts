import { STATUS_CODES } from 'node:http'
import { z } from 'zod'

/** What a refused or failed call answers: RFC 9457, one shape for the whole API. */
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
  /** The refusal's reason in kebab-case; programs read this. */
  code: string
  /** One sentence for people. */
  detail: string
  /** Field name on the wire → sentence. */
  errors?: Readonly<Record<string, string>> | undefined
  /** Further members, such as the fresh amounts of a refused confirmation. */
  extra?: Readonly<Record<string, unknown>> | undefined
}

/** The little of Fastify's reply that a problem needs; every typed reply has it. */
interface ProblemReply {
  readonly request: { readonly id: string }
  statusCode: number
  header(name: string, value: string): unknown
  serializer(write: (payload: string) => string): unknown
  send(payload: never): unknown
}

/** Makes the document itself. `extra` never hides a standard member. */
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

/** Answers a request with a problem document; `return problem(reply, …)` ends a handler. */
export function problem<Reply extends ProblemReply>(reply: Reply, input: ProblemInput): Reply {
  reply.statusCode = input.status
  reply.header('content-type', 'application/problem+json')
  // Written here, so that no route's response schema has to know every refusal.
  reply.serializer((payload) => payload)
  const send: (payload: string) => unknown = reply.send.bind(reply) as (payload: string) => unknown
  send(problemDocument(reply.request.id, input))
  return reply
}
