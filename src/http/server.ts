import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Config } from '#config.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { AccessLog, followRequests, type OnFinished } from '#http/logs/access-log.ts'
import type { ShopLogger } from '#http/logs/logging.ts'
import {
  readForwardedAddresses,
  requireHttps,
  tellOfUnknownProxy,
} from '#http/middleware/behind-proxy.ts'
import { endUnreadBodies, UPLOAD_TIMEOUT_MS } from '#http/middleware/handler-time.ts'
import {
  addSecurityHeaders,
  type HeaderDeps,
  headerWriter,
  refuseAmbiguousTarget,
} from '#http/middleware/headers.ts'
import { answerNotFound } from '#http/middleware/not-found.ts'
import { enforcePolicy, type SessionGuard } from '#http/middleware/policy.ts'
import { countRequests, RATE_LIMITS, type RateLimits } from '#http/middleware/rate-limit.ts'
import type { SharedCounts } from '#http/middleware/shared-windows.ts'
import type { ShopGate } from '#http/pages/closed-shop.ts'
import { traceRequests } from '#http/telemetry/traced-requests.ts'
import type { Traces } from '#http/telemetry/traces.ts'
import { answerFailure, answerUnreadable } from './failures.ts'
import { nameOrigins } from './origin.ts'

export type ShopServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>

export interface ServerDeps extends HeaderDeps {
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>
  sessionGuard: SessionGuard
  limits?: Partial<RateLimits> | undefined
  /** Closes a live shop to shoppers until it opens. */
  gate?: ShopGate | undefined
  /** Absent: requests are counted by this process alone. */
  sharedCounts?: SharedCounts | undefined
  /** Absent: nothing is logged. */
  log?: ShopLogger | undefined
  /** Absent: nothing is traced. */
  traces?: Traces | undefined
  /** Called for every finished request, for the metrics. */
  onFinished?: OnFinished | undefined
}

// Common Node and Fastify practice: every request is bounded.
const LIMITS = {
  bodyBytes: 256 * 1024,
  /** For the slowest upload; what takes no files ends earlier (`handler-time.ts`). */
  requestTimeoutMs: UPLOAD_TIMEOUT_MS + 5_000,
  headersTimeoutMs: 10_000,
  keepAliveTimeoutMs: 5_000,
  /** A client that stops sending or reading is disconnected after at most twice this; handlers take less. */
  stalledTimeoutMs: 25_000,
  /**
   * A proxy in front closes idle connections itself, nginx after a minute, Caddy after two, the balancers of CDNs after
   * ten or fifteen. Ours must outlive them: a write sent into a connection that closes is lost, and no proxy repeats it.
   */
  keepAliveBehindProxyMs: 16 * MINUTE_MS,
  paramLength: 100,
  headerBytes: 16 * 1024,
  requestsPerSocket: 10_000,
  sockets: 5_000,
} as const

/** JSON in UTF-8 only; a scope that reads other bodies adds its own parser. */
const JSON_TYPE = /^application\/json(?:;\s*charset="?utf-8"?)?$/i

let starts = 0

/** Creates the server: limits, rights, headers and error handling are set before any route is added. */
export function createServer(deps: ServerDeps): ShopServer {
  const { config, sessionGuard, limits, gate, log } = deps
  const isBehindProxy = config.trustedProxies.length > 0
  const nextId = requestIds()
  const writeHeaders = headerWriter(deps)
  const accessLog = new AccessLog(log, deps.onFinished)
  const options: FastifyHttpOptions<RawServerDefault> = {
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: accessLog,
    // The logger adds the request's id itself.
    childLoggerFactory: (logger) => logger,
    genReqId: nextId,
    trustProxy: isBehindProxy ? [...config.trustedProxies] : false,
    bodyLimit: LIMITS.bodyBytes,
    connectionTimeout: LIMITS.stalledTimeoutMs,
    requestTimeout: LIMITS.requestTimeoutMs,
    keepAliveTimeout: isBehindProxy ? LIMITS.keepAliveBehindProxyMs : LIMITS.keepAliveTimeoutMs,
    maxRequestsPerSocket: LIMITS.requestsPerSocket,
    http: {
      headersTimeout: LIMITS.headersTimeoutMs,
      maxHeaderSize: LIMITS.headerBytes,
      // How often Node checks for half-sent requests, so that none exceeds its limit by much.
      connectionsCheckingInterval: 5_000,
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, nextId()),
    routerOptions: { maxParamLength: LIMITS.paramLength },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      writeHeaders(reply)
      answerFailure(error, request, reply)
    },
  }
  const app: ShopServer = Fastify(options).withTypeProvider<ZodTypeProvider>()

  if (isBehindProxy) readForwardedAddresses(app)
  if (log) tellOfUnknownProxy(app)
  followRequests(app, accessLog)
  endUnreadBodies(app)
  if (deps.traces) traceRequests(app, deps.traces)
  app.decorate('readiness', { isDraining: false })
  limitConnections(app)
  spareUsedConnections(app)
  refuseTunnels(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    JSON_TYPE,
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.setErrorHandler(answerFailure)
  addSecurityHeaders(app, writeHeaders)
  refuseAmbiguousTarget(app)
  if (isBehindProxy) requireHttps(app, config.publicUrl)
  const check = countRequests(app, { ...RATE_LIMITS, ...limits }, deps.sharedCounts)
  nameOrigins(app, config.publicUrl)
  enforcePolicy(app, sessionGuard, check, gate)
  answerNotFound(app, check)
  return app
}

/** Node counts only the connections of the server's own socket; further sockets accept for it (`listen.ts`). */
function limitConnections({ server }: ShopServer): void {
  server.maxConnections = LIMITS.sockets
  let open = 0
  server.on('connection', (socket) => {
    if (open >= server.maxConnections) {
      socket.destroy()
      return
    }
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
}

/**
 * Closes a connection whose time is up, unless the next request has already arrived on it. After a busy moment timers run
 * before what the network delivered meanwhile is read, and Node would close such a connection with the request unread.
 */
function spareUsedConnections({ server }: ShopServer): void {
  server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy()
    })
  })
}

/** Node leaves a CONNECT request's socket to this listener: without an error handler, its reset would end the process. */
function refuseTunnels({ server }: ShopServer): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {})
    const refusal =
      'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
    // Not half-closed: nothing would limit how long the other side keeps it open.
    socket.end(refusal, () => socket.destroy())
  })
}

/** Short request ids, never taken from the request, so that log lines cannot be forged. */
function requestIds(): () => string {
  starts += 1
  const prefix = `${Date.now().toString(36)}${starts.toString(36)}`
  let count = 0
  return () => {
    count += 1
    return `${prefix}-${count.toString(36)}`
  }
}
