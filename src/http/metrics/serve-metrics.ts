import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Config } from '#config.ts'
import { StartRefusal } from '#database/start-refusal.ts'
import type { ShopServer } from '#http/server.ts'
import { isSameSecret } from '#same-secret.ts'
import { METRICS_PATH } from '#urls.ts'
import type { Metrics } from './metrics.ts'

/** Serves the metrics as configured: on a port of their own, at the shop's address, or both. */
export function serveMetrics(
  app: ShopServer,
  metrics: Metrics,
  { listen, token }: Config['metrics'],
): void {
  if (token !== undefined) registerMetrics(app, metrics, token)
  if (!listen) return
  const server = metricsServer(metrics)
  app.addHook('onReady', () => listenAt(server, listen))
  app.addHook('onClose', (_app, done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}

function registerMetrics(app: ShopServer, metrics: Metrics, token: string): void {
  const expected = `Bearer ${token}`
  app.get(METRICS_PATH, { config: { right: 'shop.metrics' } }, async (request, reply) => {
    // Without the token, the response is that of an unknown address.
    if (!isSameSecret(request.headers.authorization ?? '', expected)) {
      reply.callNotFound()
      return reply
    }
    const { type, text } = await metrics.collect()
    return reply.header('content-type', type).send(text)
  })
}

function metricsServer(metrics: Metrics): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' || request.url !== METRICS_PATH) {
      response.writeHead(404).end()
      return
    }
    try {
      const { type, text } = await metrics.collect()
      response.writeHead(200, { 'content-type': type }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  }
  return createServer((request, response) => void answer(request, response))
}

async function listenAt(server: Server, { port, host }: NonNullable<Config['metrics']['listen']>) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : 'may not be used'
      reject(new StartRefusal(`METRICS_PORT ${port} ${why}. Name another one.`))
    })
    server.listen(port, host, resolve)
  })
}
