import cluster from 'node:cluster'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { refuseTakenPort } from './free-port.ts'
import type { ShopServer } from './server.ts'

/**
 * Connections that wait to be accepted; the system may allow fewer. With Node's 511 the thousand visitors of an opening
 * sale overflow the queue, and whoever is dropped tries again only a second later.
 */
const MAX_WAITING_CONNECTIONS = 4_096

/**
 * In each turn of its event loop, Node accepts one connection of each listening socket. When a sale begins, a turn
 * answers many who are in already, and new visitors would wait behind all of them.
 */
const LISTENING_SOCKETS = 64

/** Elsewhere the system does not spread connections; a process of several gets them from the one that started it. */
const canSharePort = (): boolean => process.platform === 'linux' && !cluster.isWorker

export interface Listening {
  address: AddressInfo
  /** They accept beside the server's own socket, and are closed together with it. */
  others: readonly Server[]
}

/** Accepts connections; rejects when another program has the port, also one that would share it. */
export async function listenOn(
  app: ShopServer,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  const reusePort = canSharePort()
  if (reusePort) await refuseTakenPort({ port, host })
  const options = { host, backlog: MAX_WAITING_CONNECTIONS, reusePort }
  await app.listen({ ...options, port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.')
  const others = Array.from({ length: reusePort ? LISTENING_SOCKETS - 1 : 0 }, () =>
    // As Node's HTTP server opens its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      app.server.emit('connection', socket)
    }),
  )
  await Promise.all(
    others.map(
      (other) =>
        new Promise<void>((resolve, reject) => {
          other.once('error', reject)
          other.listen({ ...options, host: address.address, port: address.port }, resolve)
        }),
    ),
  )
  return { address, others }
}
