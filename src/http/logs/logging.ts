import { pino } from 'pino'
import { withoutEmails } from '#domain/text/email.ts'
import { currentWork } from '#request-context.ts'

/** Where log lines go: a stream, such as standard output or a test's list. */
export interface LogStream {
  write(line: string): void
}

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
 * Removes from an error's text what may identify a person: parameters of a failed query, the query of an address, e-mail
 * addresses, long numbers and long random words.
 */
export function safeText(text: string): string {
  return withoutEmails(text.replace(/\nparams:[\s\S]*$/, ''), REDACTED)
    .replace(/\?[^\s"'?]+=[^\s"']*/g, `?${REDACTED}`)
    .replace(/\b(?<!\w-*)(?=[\w-]*\d)[\w-]{24,}\b/g, REDACTED)
    .replace(/\+?\d[\d ]{4,}\d/g, REDACTED)
    .slice(0, 500)
}

interface LoggedError {
  type: string
  message: string
  /** Not named `code`, which is redacted because sign-in codes have that name. */
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

/** Fastify logs some errors without a message: pino would then repeat their text as it is, addresses included. */
function withSafeMessage(
  this: pino.Logger,
  words: Parameters<pino.LogFn>,
  write: pino.LogFn,
): void {
  const [first, message] = words as [unknown, unknown?]
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
  if (message === undefined && error instanceof Error) {
    write.call(this, first, safeText(error.message))
  } else write.apply(this, words)
}

/** Redacts by name; requests appear by route, never by address, so no query or id is written. */
const FORMAT = {
  mixin: () => ({ ...currentWork() }),
  redact: { paths: PATHS, censor: REDACTED },
  hooks: { logMethod: withSafeMessage },
  serializers: {
    err: (error: Error) => ({ stack: '', ...describeError(error) }),
    req: (request: { method: string; routeOptions?: { url?: string } }) => ({
      method: request.method,
      route: request.routeOptions?.url,
    }),
    res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
  },
} as const

export type ShopLogger = pino.Logger

/** The logger of the shop: one JSON object a line. */
export function createLogger(stream: LogStream, level: pino.LevelWithSilent = 'info'): ShopLogger {
  return pino({ level, ...FORMAT }, stream)
}

/**
 * A logger of the same stream that does not search for secrets, for thousands of lines a second whose fields
 * cannot contain any.
 */
export function withoutRedaction(log: ShopLogger): ShopLogger {
  return log.child({}, { redact: [] })
}
