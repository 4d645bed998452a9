import { randomUUID } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import type { LogStream } from '#http/logs/logging.ts'

export interface ErrorReportsDeps {
  /** Where errors are sent: `https://KEY@HOST/PROJECT`, as in Sentry and services with its protocol. */
  dsn: string
  version: string
  mode: 'demo' | 'live'
  now?: () => Date
}

export interface ErrorReports {
  /** Reports a line of the log. */
  take(line: string): void
  /** Waits briefly for reports that are being sent. */
  close(): Promise<void>
}

/** pino's numeric levels. */
const ERROR = 50
const FATAL = 60
/** An outage of the database causes thousands of errors, of which the service needs only a few. */
const MAX_PER_MINUTE = 30
const SEND_WITHIN_MS = 5 * SECOND_MS
const CLOSE_WITHIN_MS = 2 * SECOND_MS
const DEFAULT_PAUSE_MS = MINUTE_MS

/** The error of a log line, redacted when it was logged. */
interface LoggedError {
  type?: string
  message?: string
  errorCode?: string
  at?: readonly string[]
  cause?: LoggedError
}

interface ErrorLine {
  level: number
  time: number
  msg?: string
  err?: LoggedError
  requestId?: string
  route?: string
  job?: string
}

/** Returns the same stream, whose lines about errors are also passed to `onError`. */
export function tapErrors(stream: LogStream, onError: (line: string) => void): LogStream {
  return {
    // Asks pino to leave the level here, so that no other line has to be parsed.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      stream.write(line)
      if (this.lastLevel >= ERROR) onError(line)
    },
  } as LogStream & { lastLevel: number }
}

/**
 * Sends errors to a service with Sentry's protocol. It gets only what is in the log: no address, body,
 * header, name or host name, in texts from which personal data was redacted. Nothing here can fail a request.
 */
export function openErrorReports(deps: ErrorReportsDeps): ErrorReports {
  const { now = () => new Date() } = deps
  const { address, key } = readDsn(deps.dsn)
  const pending = new Set<Promise<void>>()
  let pausedUntilMs = 0
  let minute = 0
  let sentThisMinute = 0

  function mayBeSent(): boolean {
    const nowMs = now().getTime()
    if (nowMs < pausedUntilMs) return false
    const current = Math.floor(nowMs / MINUTE_MS)
    if (current !== minute) sentThisMinute = 0
    minute = current
    sentThisMinute += 1
    return sentThisMinute <= MAX_PER_MINUTE
  }

  async function send(envelope: string): Promise<void> {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=samagni/${deps.version}, sentry_key=${key}`,
        },
        body: envelope,
        redirect: 'manual',
        signal: AbortSignal.timeout(SEND_WITHIN_MS),
      })
      await answer.body?.cancel()
      if (answer.status === 429) {
        const seconds = Number(answer.headers.get('retry-after'))
        pausedUntilMs = now().getTime() + (seconds > 0 ? seconds * SECOND_MS : DEFAULT_PAUSE_MS)
      }
    } catch {
      // The log contains the error, and a line about the failed call.
    }
  }

  return {
    take(line) {
      if (!mayBeSent()) return
      const sending = send(envelopeOf(JSON.parse(line), deps)).finally(() =>
        pending.delete(sending),
      )
      pending.add(sending)
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN_MS)
      })
      await Promise.race([Promise.all(pending), late])
      clearTimeout(timer)
    },
  }
}

/** The service's address for reports, and the public key. */
function readDsn(dsn: string): { address: string; key: string } {
  const url = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/([^/]+)$/.exec(url.pathname) ?? []
  return { address: `${url.origin}${path}/api/${project}/envelope/`, key: url.username }
}

/** An event in an envelope: three lines of JSON. */
function envelopeOf(line: ErrorLine, { version, mode }: ErrorReportsDeps): string {
  const eventId = randomUUID().replaceAll('-', '')
  const event = {
    event_id: eventId,
    timestamp: line.time / SECOND_MS,
    platform: 'node',
    level: line.level >= FATAL ? 'fatal' : 'error',
    logger: 'samagni',
    release: `samagni@${version}`,
    environment: mode,
    message: line.msg,
    tags: tagsOf(line),
    ...(line.err && { exception: { values: exceptionsOf(line.err) } }),
  }
  const head = { event_id: eventId, sent_at: new Date(line.time).toISOString() }
  return [head, { type: 'event' }, event].map((part) => `${JSON.stringify(part)}\n`).join('')
}

function tagsOf({ requestId, route, job, err }: ErrorLine): Record<string, string> {
  const tags = { requestId, route, job, errorCode: err?.errorCode }
  return Object.fromEntries(
    Object.entries(tags).filter((tag): tag is [string, string] => tag[1] !== undefined),
  )
}

/** The innermost cause first, as the protocol wants it. */
function exceptionsOf(error: LoggedError): object[] {
  const { type = 'Error', message = '', at = [], cause } = error
  const frames = at.map(frameOf).reverse()
  const own = { type, value: message, ...(frames.length > 0 && { stacktrace: { frames } }) }
  return [...(cause ? exceptionsOf(cause) : []), own]
}

const FRAME = /^at (?:(.*) \()?(?:file:\/\/)?(.*?):(\d+):(\d+)\)?$/

function frameOf(line: string): object {
  const [, name, filename, lineno, colno] = FRAME.exec(line) ?? []
  if (filename === undefined) return { function: line }
  const isOurs = !/node_modules|^node:/.test(filename)
  return {
    ...(name && { function: name }),
    filename,
    lineno: Number(lineno),
    colno: Number(colno),
    in_app: isOurs,
  }
}
