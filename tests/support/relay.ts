import { connect, createServer, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'

/** A way to the test's database server whose open connections can go silent, as when its machine loses its power. */
export interface Relay {
  connection: { host: string; port: number }
  /** From now on nothing passes on the connections that are open, and none of them is closed; new ones work. */
  fallSilent(): void
  /** Takes connections, and passes nothing on them, while this is set. */
  isMute: boolean
  /** How many connections it has taken. */
  taken: number
}

export async function openRelay(): Promise<Relay> {
  const { host, port } = inject('cluster').connection
  const isSocket = host.startsWith('/')
  const open = new Set<{ ends: readonly Socket[]; isSilent: boolean }>()
  const relay: Relay = {
    connection: { host: '127.0.0.1', port: 0 },
    isMute: false,
    taken: 0,
    fallSilent() {
      for (const pair of open) pair.isSilent = true
    },
  }
  const server = createServer((client) => {
    const shop = isSocket ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    relay.taken += 1
    const pair = { ends: [client, shop], isSilent: relay.isMute }
    open.add(pair)
    for (const [from, to] of [
      [client, shop],
      [shop, client],
    ] as const) {
      from.on('data', (bytes) => {
        if (!pair.isSilent) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        if (!pair.isSilent) to.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.close()
    for (const { ends } of open) for (const end of ends) end.destroy()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  relay.connection.port = address.port
  return relay
}
