import {
  errorCodes,
  type FastifyContextConfig,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import type { ShopServer } from '#http/server.ts'

/** A slower handler has stalled: the client gets a 503. */
const HANDLER_TIMEOUT_MS = 20 * SECOND_MS

/** For routes that take files: as long as a page waits for a photo to be sent over a rural mobile network. */
export const UPLOAD_TIMEOUT_MS = 2 * MINUTE_MS

interface TimedRoute extends Pick<FastifyContextConfig, 'withinMs' | 'write'> {
  bodyLimit?: number | undefined
}

/**
 * How long a route may take, the arrival of the request's body included. Larger bodies than usual are files or long texts
 * of people, unless another server sends them, whose network is not slow.
 */
export function timeLimitOf(
  { withinMs, write, bodyLimit = 0 }: TimedRoute,
  usualBodyLimit: number,
): number {
  const isUpload = bodyLimit > usualBodyLimit && write !== 'own-evidence'
  return withinMs ?? (isUpload ? UPLOAD_TIMEOUT_MS : HANDLER_TIMEOUT_MS)
}

/**
 * Fails a request whose handler has stalled. Fastify's own `handlerTimeout` stops once a body has been read, so it never
 * ends a write, and it creates an abort signal for every request, which costs a twentieth of an order's CPU time.
 */
export function failAfter(
  withinMs: number,
): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
  return ({ routeOptions, raw }, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent) return
      // Headers that have been sent cannot be replaced by an error.
      if (reply.raw.headersSent) {
        reply.raw.destroy()
        return
      }
      // A client that still sends its body would hold the connection for as long as an upload may take.
      if (!raw.complete) reply.header('connection', 'close')
      reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(withinMs, routeOptions.url))
    }, withinMs)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  }
}

/**
 * Disconnects a client that is still sending a body long after its response: to a cached page, or one that was refused.
 * Only the longest upload's time would end it, and its connection is one of a limited number.
 */
export function endUnreadBodies(app: ShopServer): void {
  const { bodyLimit: usualBodyLimit = 0 } = app.initialConfig
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (length !== undefined || encoding !== undefined) {
      reply.raw.once('finish', () => {
        // Undefined for a request without a connection, as a test injects it.
        if (raw.complete !== false) return
        const { config, bodyLimit } = routeOptions
        const end = () => {
          if (!raw.complete) raw.socket.destroy()
        }
        setTimeout(end, timeLimitOf({ ...config, bodyLimit }, usualBodyLimit)).unref()
      })
    }
    done()
  })
}
