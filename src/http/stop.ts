import type { ShopServer } from './server.ts'

/** How long running requests may take to finish. */
const MAX_FINISH_MS = 10_000

/**
 * Stops accepting connections, closes idle ones, lets running requests finish for at most
 * `longestMs`, then closes the rest. Never throws.
 */
export async function stopServer(app: ShopServer, longestMs = MAX_FINISH_MS): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), longestMs)
  try {
    await app.close()
  } catch (error) {
    app.log.error({ err: error }, 'the server did not stop cleanly')
  } finally {
    clearTimeout(timer)
  }
}
