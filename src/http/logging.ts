import type { FastifyServerOptions } from 'fastify'
import { withoutEmails } from '#domain/text/email.ts'

/** Where log lines go: nowhere, to standard output, or to a test's stream. */
export type LogTarget = 'silent' | 'stdout' | { write(line: string): void }

const REDACTED = '[left out]'

/** Property names whose values are redacted, up to two levels deep. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'token',
  'antiForgeryToken',
  'code',
  'signature',
  'phone',
  'phone_number',
  'address',
  'email',
  'userName',
]
const PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/**
 * Removes from an error's text what may identify a person: parameters of a failed query, e-mail
 * addresses, long numbers and long random words.
 */
export function safeText(text: string): string {
  return withoutEmails(text.replace(/\nparams:[\s\S]*$/, ''), REDACTED)
    .replace(/\b(?=[\w-]*\d)[\w-]{24,}\b/g, REDACTED)
    .replace(/\+?\d[\d ]{4,}\d/g, REDACTED)
    .slice(0, 500)
}

interface LoggedError {
  type: string
  message: string
  /** Not called `code`, which is redacted because sign-in codes have that name. */
  errorCode?: string
  at?: string[]
  cause?: LoggedError
}

/** An error as it is logged: its kind, redacted text and stack. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: safeText(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message: safeText(error.message),
    ...(code ? { errorCode: code } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .map((line) => line.trim()),
    ...(error.cause && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

/** Options of Fastify's logger. Requests are logged by route, never by address, so no query or id is written. */
export function loggerOptions(target: LogTarget): NonNullable<FastifyServerOptions['logger']> {
  if (target === 'silent') return false
  return {
    level: 'info',
    redact: { paths: PATHS, censor: REDACTED },
    serializers: {
      err: (error: Error) => ({ stack: '', ...describeError(error) }),
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
    ...(target === 'stdout' ? {} : { stream: target }),
  }
}
