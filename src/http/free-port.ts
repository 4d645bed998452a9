import { createServer } from 'node:net'

/**
 * Rejects, as listening would, when the port cannot be used, so that no database is set up in vain. The server
 * itself listens later and reports a port that was taken in between.
 */
export function refuseTakenPort({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => server.close(() => resolve()))
  })
}
