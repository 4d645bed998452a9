import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type ShopLogger, withoutRedaction } from '#http/logs/logging.ts'
import type { Span, Traces } from '#http/telemetry/traces.ts'
import { currentWork } from '#request-context.ts'

/** The request that Node's `fetch` and our `ask` publish on their diagnostics channels. */
interface Call {
  method: string
  origin: string | URL
  addHeader(name: string, value: string): void
}

interface StartedCall {
  work: Readonly<Record<string, string>>
  atMs: number
  span: Span | undefined
}

/** The channel prefixes of Node's `fetch` and of `ask` (providers/answers/ask.ts). */
const CHANNELS = ['undici', 'samagni'] as const

/**
 * Logs every call to an outside service by host and status, with the id of the request or the name of
 * the job that caused it. Paths are omitted, because they name orders and people. Sends the request's id to the service.
 * Returns a function that stops it.
 */
export function logOutsideCalls(log: ShopLogger, traces?: Traces): () => void {
  const lines = withoutRedaction(log)
  const started = new WeakMap<Call, StartedCall>()

  const onStarted = (message: unknown): void => {
    const { request } = message as { request: Call }
    const work = currentWork()
    // Lets a provider's support find the call; the id contains no personal data.
    if (work.requestId !== undefined) request.addHeader('x-request-id', work.requestId)
    const { host } = new URL(request.origin)
    const span = traces?.begin(`${request.method} ${host}`, 'call', {
      'http.request.method': request.method,
      'server.address': host,
    })
    started.set(request, { work, atMs: performance.now(), span })
  }
  const finish = (request: Call, result: { status?: number; failure?: string }): void => {
    const call = started.get(request)
    if (!call) return
    started.delete(request)
    const { status, failure } = result
    call.span?.end({
      failure: failure ?? (status !== undefined && status >= 400 ? String(status) : undefined),
      ...(status !== undefined && { attributes: { 'http.response.status_code': status } }),
    })
    const fields = {
      ...call.work,
      host: new URL(request.origin).host,
      method: request.method,
      ...result,
      durationMs: Math.round(performance.now() - call.atMs),
    }
    if (result.failure === undefined) lines.info(fields, 'outside call')
    else lines.warn(fields, 'outside call')
  }
  const onAnswered = (message: unknown): void => {
    const { request, response } = message as { request: Call; response: { statusCode: number } }
    finish(request, { status: response.statusCode })
  }
  const onFailed = (message: unknown): void => {
    const { request, error } = message as { request: Call; error: Error }
    finish(request, { failure: 'code' in error ? String(error.code) : error.name })
  }

  const listeners = CHANNELS.flatMap((prefix) => [
    [`${prefix}:request:create`, onStarted] as const,
    [`${prefix}:request:headers`, onAnswered] as const,
    [`${prefix}:request:error`, onFailed] as const,
  ])
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}
