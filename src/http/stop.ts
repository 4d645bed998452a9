import type { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ShopServer } from './server.ts'

/** How long running requests may take to finish. */
const MAX_FINISH_MS = 10_000

const SWEEP_EVERY_MS = 100

/** Node accepts one connection of each listening socket in a turn of its event loop; more than a few hardly ever wait. */
const ACCEPTING_TURNS = 8

export interface StopOptions {
  /** How long `/readyz` responds with 503 while requests are still served, so that a load balancer stops routing here. */
  drainMs?: number
  maxMs?: number
  /** Further listening sockets of the server. */
  others?: readonly Server[]
}

/**
 * Turns readiness off, continues to serve for `drainMs`, each connection once more, then stops accepting connections, closes
 * idle ones, lets running requests finish for at most `maxMs` and closes the rest. Never
 * throws.
 */
export async function stopServer(
  app: ShopServer,
  { drainMs = 0, maxMs = MAX_FINISH_MS, others = [] }: StopOptions = {},
): Promise<void> {
  app.readiness.isDraining = true
  // A proxy would send another write into a connection that closes at the end of the drain, and it would be lost.
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  if (drainMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, drainMs))
    // Closing would reset connections that the system has taken and Node has not accepted yet.
    for (let turns = 0; turns < ACCEPTING_TURNS; turns += 1) await nextTurn()
  }
  // A connection whose last request is still running becomes idle later, and the server would wait for it. Not
  // during the drain: a client that is about to reuse a connection would get a reset.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
  const timer = setTimeout(() => app.server.closeAllConnections(), maxMs)
  try {
    const closed = others.map((other) => new Promise((resolve) => other.close(resolve)))
    await Promise.all([app.close(), ...closed])
  } catch (error) {
    app.log.error({ err: error }, 'the server did not stop cleanly')
  } finally {
    clearTimeout(timer)
    clearInterval(sweep)
  }
}
