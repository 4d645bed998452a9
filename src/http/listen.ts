import cluster from 'node:cluster'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { refuseTakenPort } from './free-port.ts'
import type { ShopServer } from './server.ts'

/**
 * Connections that may wait to be accepted; the system may allow fewer. With Node's default of 511, a thousand visitors
 * at the start of a sale overflow the queue, and a dropped client retries only a second later.
 */
const MAX_WAITING_CONNECTIONS = 4_096

/**
 * Node accepts one connection per listening socket in each iteration of its event loop. When a sale begins, an iteration
 * serves many connected clients, and new visitors would wait behind all of them.
 */
const LISTENING_SOCKETS = 64

/** Other systems do not distribute connections; cluster workers get theirs from the primary process. */
const canSharePort = (): boolean => process.platform === 'linux' && !cluster.isWorker

export interface ListeningServer {
  address: AddressInfo
  /** Further listening sockets of the server, closed together with it. */
  others: readonly Server[]
}

/** Accepts connections; rejects when another program uses the port, even one that would share it. */
export async function listenOn(
  app: ShopServer,
  { port, host }: { port: number; host: string },
): Promise<ListeningServer> {
  const reusePort = canSharePort()
  if (reusePort) await refuseTakenPort({ port, host })
  const options = { host, backlog: MAX_WAITING_CONNECTIONS, reusePort }
  await app.listen({ ...options, port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The shop has no port.')
  const others = Array.from({ length: reusePort ? LISTENING_SOCKETS - 1 : 0 }, () =>
    // The same options as those of Node's HTTP server.
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
