import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

const MAX_MAIL_BYTES = 2 * 1024 * 1024
/** Long enough to observe, shorter than any sender's timeout. */
const SLOW_MS = 8_000
const CLOSED_AFTER_MS = 1_000

/** An address with one of these as local part fails in its own way. */
const ADDRESS_TRIGGERS = ['bounce', 'later', 'slow', 'drop-after-data'] as const
type Trigger = (typeof ADDRESS_TRIGGERS)[number]

export interface SmtpSessions {
  /** Serves an accepted connection. */
  serve(socket: Socket): void
  /** The number of served connections. */
  served(): number
  /** Closes all connections, as servers do with long-lived ones. */
  end(): void
  /** Closes all connections that do not end by themselves. */
  close(): void
}

export interface SmtpDeps {
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

/** Conversations of a mail server that accepts everything. */
export function createSmtpSessions({ deliver, isDown }: SmtpDeps): SmtpSessions {
  const waiting = new Set<NodeJS.Timeout>()
  let served = 0

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
    onConnect(_session, done) {
      served += 1
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
  function end(): void {
    for (const connection of server.connections) connection.close()
  }
  return {
    serve: (socket) => server.server.emit('connection', socket),
    served: () => served,
    end,
    close() {
      for (const timer of waiting) clearTimeout(timer)
      setTimeout(end, CLOSED_AFTER_MS).unref()
    },
  }
}

/** The message is accepted but its sender gets no reply, the fault that makes careless senders send twice. */
function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.id === session.id) connection.close()
  }
}
