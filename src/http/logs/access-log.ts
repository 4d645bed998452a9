import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { ShopServer } from '#http/server.ts'
import { runForRequest } from '#request-context.ts'
import { type ShopLogger, withoutRedaction } from './logging.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Set by `problem`. */
    refusal: string | undefined
  }
}

/** The client disconnected before the response. Not an HTTP status, but nginx uses the same number. */
const CLIENT_CLOSED_REQUEST = 499

/** A finished request without personal data: no address, query, name or IP. */
interface FinishedRequest {
  method: string
  /** The route's pattern, such as `/product/:name`; `none` for an address without a route. */
  route: string
  status: number
  durationMs: number
  /** The code of the problem document of a refused request. */
  refusal?: string
}

export type OnFinished = (finished: FinishedRequest) => void

/** Writes one line per request, and replaces Fastify's own request logging. */
export class AccessLog extends LogController {
  readonly #log: ShopLogger | undefined
  readonly #onFinished: OnFinished | undefined

  constructor(log: ShopLogger | undefined, onFinished?: OnFinished) {
    super({ disableRequestLogging: true })
    this.#log = log && withoutRedaction(log)
    this.#onFinished = onFinished
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    this.finish(request, reply, reply.statusCode)
  }

  finish(request: FastifyRequest, reply: FastifyReply, status: number): void {
    const finished = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      ...(reply.refusal === undefined ? undefined : { refusal: reply.refusal }),
    }
    this.#onFinished?.(finished)
    this.#log?.info({ requestId: request.id, ...finished }, 'request')
  }
}

/** Logs clients that disconnect before the response, and makes the request's id available to everything it causes. */
export function followRequests(app: ShopServer, accessLog: AccessLog): void {
  // A cached response is sent before a client can disconnect, and calls no outside service.
  const isCached = ({ routeOptions }: FastifyRequest) =>
    (routeOptions.config.cache ?? 'none') !== 'none'
  app.decorateReply('refusal', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCached(request)) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableEnded) accessLog.finish(request, reply, CLIENT_CLOSED_REQUEST)
      })
    }
    done()
  })
  // Not in an earlier hook: reading the body would lose the async context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (isCached(request)) done()
    else runForRequest(request.id, done, request.session?.apiToken)
  })
}
