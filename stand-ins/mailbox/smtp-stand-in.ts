import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

const MAX_MAIL_BYTES = 2 * 1024 * 1024
/** Long enough to observe, shorter than any sender's timeout. */
const SLOW_MS = 8_000

/** An address with one of these as local part fails in its own way. */
const ADDRESS_TRIGGERS = ['bounce', 'later', 'slow', 'drop-after-data'] as const
type Trigger = (typeof ADDRESS_TRIGGERS)[number]

export interface SmtpStandIn {
  /** `smtp://127.0.0.1:<port>`. */
  address: string
  /** The number of accepted connections. */
  connections(): number
  /** Closes all connections, as servers do with long-lived ones. */
  endConnections(): void
  close(): Promise<void>
}

interface SmtpDeps {
  deliver(bytes: Buffer, recipients: readonly string[]): Promise<void>
  /** While true, every connection is refused. */
  isDown(): boolean
}

class Reply extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

function triggerOf(address: string): Trigger | undefined {
  const [name] = address.split('@', 1)
  return ADDRESS_TRIGGERS.find((trigger) => trigger === name)
}

/** A mail server on loopback that accepts everything and adds it to a list. */
export async function openSmtpStandIn({ deliver, isDown }: SmtpDeps): Promise<SmtpStandIn> {
  const waiting = new Set<NodeJS.Timeout>()
  let connections = 0

  function later(work: () => void): void {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      work()
    }, SLOW_MS)
    waiting.add(timer)
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    if (stream.sizeExceeded) throw new Reply(552, 'The message is too large')
    await deliver(
      Buffer.concat(chunks),
      session.envelope.rcptTo.map(({ address }) => address),
    )
  }

  const server = new SMTPServer({
    name: 'mailbox.samagni.example',
    banner: 'stand-in, nothing leaves this machine',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    closeTimeout: 1_000,
    onConnect(_session, done) {
      connections += 1
      done(isDown() ? new Reply(421, 'Out of order') : null)
    },
    onRcptTo({ address }, _session, done) {
      const trigger = triggerOf(address)
      if (trigger === 'bounce') return done(new Reply(550, 'No such person here'))
      if (trigger === 'later') return done(new Reply(451, 'Try again later'))
      done()
    },
    onData(stream, session, done) {
      const trigger = triggerOf(session.envelope.rcptTo[0]?.address ?? '')
      take(stream, session).then(
        () => {
          if (trigger === 'slow') later(() => done(null, 'Taken at last'))
          else if (trigger === 'drop-after-data') hangUp(server, session)
          else done(null, 'Taken')
        },
        (error: Error) => done(error),
      )
    },
  })
  // The sender handles broken connections.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    address: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    endConnections() {
      for (const connection of server.connections) connection.close()
    },
    async close() {
      for (const timer of waiting) clearTimeout(timer)
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

/** The message is accepted but its sender gets no reply, the fault that makes careless senders send twice. */
function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.id === session.id) connection.close()
  }
}
