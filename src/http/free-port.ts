import { createServer } from 'node:net'

/**
 * Rejects, as listening would, when the port cannot be used: before a database is set up for nothing. The server
 * itself listens later; whoever takes the port in between is reported then.
 */
export function refuseTakenPort({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => server.close(() => resolve()))
  })
}
