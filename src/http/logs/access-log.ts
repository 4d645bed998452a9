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

/** Not a status of HTTP: visitors who leave before the answer. nginx uses the same number. */
const LEFT = 499

/** What is known of a finished request without anything personal: no address, query, name or IP. */
interface FinishedRequest {
  method: string
  /** The pattern, such as `/product/:name`; `none` for an address that no route has. */
  route: string
  status: number
  durationMs: number
  /** Why it was refused: the code of the problem document. */
  refusal?: string
}

export type OnFinished = (finished: FinishedRequest) => void

/** Writes one line a request, and replaces Fastify's own lines about requests. */
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

/** Logs visitors who leave before the answer, and gives the id of a request to what the request causes. */
export function followRequests(app: ShopServer, accessLog: AccessLog): void {
  // A kept answer is sent before anybody can leave, and asks nobody else.
  const isKept = ({ routeOptions }: FastifyRequest) =>
    (routeOptions.config.cache ?? 'none') !== 'none'
  app.decorateReply('refusal', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isKept(request)) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableEnded) accessLog.finish(request, reply, LEFT)
      })
    }
    done()
  })
  // Reading the body would lose what an earlier hook has set.
  app.addHook('preValidation', (request, _reply, done) => {
    if (isKept(request)) done()
    else runForRequest(request.id, done, request.session?.apiToken)
  })
}
