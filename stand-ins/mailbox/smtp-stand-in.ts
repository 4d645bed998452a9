import { type AddressInfo, createServer } from 'node:net'
import type { SmtpDeps, SmtpSessions } from './smtp-sessions.ts'

export interface SmtpStandIn {
  /** `smtp://127.0.0.1:<port>`. */
  address: string
  /** The number of accepted connections. */
  connections(): number
  /** Closes all connections, as servers do with long-lived ones. */
  endConnections(): void
  close(): Promise<void>
}

/** A mail server on loopback that accepts everything and adds it to a list. */
export async function openSmtpStandIn(deps: SmtpDeps): Promise<SmtpStandIn> {
  let loading: Promise<SmtpSessions> | undefined
  let sessions: SmtpSessions | undefined

  // The address is needed at the shop's start, the library with the first connection.
  async function load(): Promise<SmtpSessions> {
    const { createSmtpSessions } = await import('./smtp-sessions.ts')
    sessions = createSmtpSessions(deps)
    return sessions
  }

  const server = createServer((socket) => {
    // The sender handles broken connections.
    socket.on('error', () => {})
    loading ??= load()
    void loading.then(({ serve }) => serve(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `smtp://127.0.0.1:${port}`,
    connections: () => sessions?.served() ?? 0,
    endConnections: () => sessions?.end(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await loading
      sessions?.close()
      await closed
    },
  }
}
