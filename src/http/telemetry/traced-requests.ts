import type { FastifyRequest } from 'fastify'
import type { ShopServer } from '#http/server.ts'
import type { Span, Traces } from './traces.ts'

/**
 * Makes every request a trace, named by its route's pattern, never by its address. Cached pages are left out: there may
 * be thousands a second, and they query nothing.
 */
export function traceRequests(app: ShopServer, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url: route = 'none' } = request.routeOptions
    if ((config.cache ?? 'none') !== 'none') return done()
    const span = traces.begin(`${request.method} ${route}`, 'request', {
      'http.request.method': request.method,
      'http.route': route,
      'samagni.request_id': request.id,
    })
    spans.set(request, span)
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.end({
        attributes: { 'http.response.status_code': status },
        failure: reply.raw.writableEnded ? failureOf(status) : 'left',
      })
    })
    traces.runWithin(span, done)
  })
  // Not in an earlier hook: reading the body would lose the async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) traces.runWithin(span, done)
    else done()
  })
}

const failureOf = (status: number): string | undefined =>
  status >= 500 ? String(status) : undefined
