import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type ShopLogger, withoutRedaction } from '#http/logs/logging.ts'
import type { Span, Traces } from '#http/telemetry/traces.ts'
import { currentWork } from '#request-context.ts'

/** What Node's `fetch`, and our `ask`, tell about a call. */
interface Call {
  method: string
  origin: string | URL
  addHeader(name: string, value: string): void
}

interface Begun {
  work: Readonly<Record<string, string>>
  atMs: number
  span: Span | undefined
}

/** Of Node's `fetch`, and of `ask` (providers/answers/ask.ts). */
const TELLERS = ['undici', 'samagni'] as const

/**
 * Logs every call to an outside service by host and status, with the id of the request and the name of
 * the job that caused it. Paths are left out, because they name orders and people. The service is told the id of the request. Returns how to stop.
 */
export function logOutsideCalls(log: ShopLogger, traces?: Traces): () => void {
  const lines = withoutRedaction(log)
  const begun = new WeakMap<Call, Begun>()

  const onBegun = (message: unknown): void => {
    const { request } = message as { request: Call }
    const work = currentWork()
    // A provider can be asked about it; the id is random and says nothing about anybody.
    if (work.requestId !== undefined) request.addHeader('x-request-id', work.requestId)
    const { host } = new URL(request.origin)
    const span = traces?.begin(`${request.method} ${host}`, 'call', {
      'http.request.method': request.method,
      'server.address': host,
    })
    begun.set(request, { work, atMs: performance.now(), span })
  }
  const finish = (request: Call, result: { status?: number; failure?: string }): void => {
    const call = begun.get(request)
    if (!call) return
    begun.delete(request)
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

  const heard = TELLERS.flatMap((teller) => [
    [`${teller}:request:create`, onBegun] as const,
    [`${teller}:request:headers`, onAnswered] as const,
    [`${teller}:request:error`, onFailed] as const,
  ])
  for (const [channel, hear] of heard) subscribe(channel, hear)
  return () => {
    for (const [channel, hear] of heard) unsubscribe(channel, hear)
  }
}
