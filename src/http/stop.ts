import type { ShopServer } from './server.ts'

/** What is under way may take this long to finish. */
const MAX_FINISH_MS = 10_000

/**
 * Stops taking connections, closes the idle ones, lets running requests finish for at most
 * `longestMs`, then cuts what is left. Never throws.
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
