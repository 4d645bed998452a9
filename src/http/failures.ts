import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'
import { FIELD_SENTENCES } from './api/field-sentences.ts'
import { NOT_FOUND, type ProblemInput, problemDocument, problemOf } from './problem.ts'
import { answerUnavailable, refuse } from './unavailable.ts'

const httpSentences = localizedSentences('apiHttp')

const BAD_ADDRESS = problemOf(400, 'bad-address', httpSentences.badAddress)

/** Fastify's own refusals by error code. */
const REFUSALS: Record<string, ProblemInput> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problemOf(413, 'body-too-large', httpSentences.bodyTooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problemOf(
    415,
    'wrong-content-type',
    httpSentences.wrongContentType,
  ),
  FST_ERR_CTP_EMPTY_JSON_BODY: problemOf(400, 'malformed-json', httpSentences.malformedJson),
  FST_ERR_CTP_INVALID_JSON_BODY: problemOf(400, 'malformed-json', httpSentences.malformedJson),
  FST_ERR_BAD_URL: BAD_ADDRESS,
  // No parameter of an existing page is this long.
  FST_ERR_MAX_PARAM_LENGTH: NOT_FOUND,
  FST_ERR_HANDLER_TIMEOUT: problemOf(503, 'unavailable', httpSentences.unavailable),
}

/**
 * PostgreSQL's classes of temporary errors: connection lost, disk full, overload, timeout, shutdown; 25006, a write at a
 * server that takes none, because another has become the primary or because its provider stopped writes; and limits of a
 * provider or of the shop, of a transaction (25P03, 25P04) or of waiting for a lock (55P03).
 */
const OUTAGE_STATES = /^(?:08|53|57|25006|25P0[34]|55P03)/
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'ENOSPC',
])
const OUTAGE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|^The object storage /

/** True for an outage that may end soon, false for a bug. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isDatabase = code.length === 5 && OUTAGE_STATES.test(code)
  // A connection that is reset before it is encrypted names no system call.
  const isSocket = OUTAGE_CODES.has(code) && ('syscall' in error || code === 'ECONNRESET')
  // A name with several addresses, all of which failed, has one error for each.
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause]
  return (
    isDatabase ||
    isSocket ||
    OUTAGE_TEXT.test(error.message) ||
    causes.some((cause) => isOutage(cause, depth + 1))
  )
}

/** The error handler: refusals name the field; failures disclose only the request id. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  const feature = request.routeOptions.config?.sentences
  const refusal = refusalOf(error, feature && FIELD_SENTENCES[feature])
  if (refusal) {
    if (refusal.status >= 500) reply.header('retry-after', '5')
    // Such as a link that was cut within a letter of its Hindi name.
    const isCut = refusal === BAD_ADDRESS
    refuse(request, reply, { refusal, ...(isCut && { words: 'notFoundText' }) })
    return
  }
  const fault = { err: error, requestId: request.id, route: request.routeOptions.url }
  if (isOutage(error)) {
    request.log.error(fault, 'an outside part did not answer')
    answerUnavailable(request, reply, 5)
    return
  }
  request.log.error(fault, 'a request failed')
  refuse(request, reply, {
    refusal: problemOf(500, 'broken', httpSentences.broken),
    words: 'explain',
  })
}

/** Status of requests that Node cannot parse, by its error code. */
const UNREADABLE_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers unparsable bytes with a problem document and closes the connection. */
export function answerUnreadable(error: Error, socket: Duplex, requestId: string): void {
  const errorCode = 'code' in error ? String(error.code) : ''
  if (socket.writable && errorCode !== 'ECONNRESET') {
    const status = UNREADABLE_STATUS[errorCode] ?? 400
    // The headers could not be read, so the language is unknown.
    const body = problemDocument(
      requestId,
      DEFAULT_LANGUAGE,
      problemOf(status, 'bad-request', httpSentences.badRequest),
    )
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}

type Sentences = Readonly<Record<string, Localized>>

function refusalOf(error: unknown, sentences: Sentences = {}): ProblemInput | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return {
      status: 400,
      code: 'invalid-input',
      detail: httpSentences.invalidInput,
      errors: fieldErrors(error.validation, error.validationContext, sentences),
    }
  }
  if (!(error instanceof Error)) return undefined
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  const known = code ? REFUSALS[code] : undefined
  if (known) return known
  if (statusCode < 400 || statusCode >= 500) return undefined
  return problemOf(statusCode, 'bad-request', httpSentences.badRequest)
}

function fieldErrors(
  issues: readonly { instancePath: string; message?: string }[],
  context: string | undefined,
  sentences: Sentences,
): Record<string, Localized> {
  const errors: Record<string, Localized> = Object.create(null)
  for (const issue of issues) {
    const field = issue.instancePath.slice(1).replaceAll('/', '.') || (context ?? 'body')
    const { message } = issue
    errors[field.slice(0, 100)] ??=
      message === undefined ? httpSentences.invalidField : (sentences[message] ?? (() => message))
  }
  return errors
}
