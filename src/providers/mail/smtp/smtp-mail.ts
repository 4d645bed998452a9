import { isEmail } from '#domain/text/email.ts'
import type { MailProvider } from '../port.ts'
import { classifyFailure } from './classify-failure.ts'
import type { Sender } from './compose.ts'
import type { MailConnection } from './mail-connection.ts'
import { parseSmtpServer } from './server-address.ts'

interface SmtpDeps {
  /** The server's address, `smtps://user:password@host`; resolved for every mail. */
  server: () => string | Promise<string>
  from: Sender
  /** How long a connection stays open for the next session, so that mails that come one by one share it. */
  keepMs?: number
  /** Shorter timeouts, for tests. */
  times?: Parameters<typeof parseSmtpServer>[1]
}

interface Opened {
  address: string
  connection: MailConnection
}

/** Sends over SMTP. The library is loaded with the first mail, to keep the shop's start fast. */
export function createSmtpMail({ server, from, keepMs = 0, times }: SmtpDeps): MailProvider {
  const idle = new Set<Opened>()

  async function open(): Promise<Opened> {
    const address = await server()
    const kept = [...idle].find((one) => one.address === address)
    if (kept) {
      idle.delete(kept)
      return kept
    }
    const { MailConnection } = await import('./mail-connection.ts')
    return { address, connection: new MailConnection(parseSmtpServer(address, times)) }
  }

  function keep({ address, connection }: Opened): void {
    if (keepMs === 0) {
      connection.close()
      return
    }
    const kept = { address, connection }
    idle.add(kept)
    setTimeout(() => {
      if (idle.delete(kept)) connection.close()
    }, keepMs).unref()
  }

  return {
    openSession() {
      let opened: Opened | undefined
      return {
        async sendMail(mail) {
          if (!isEmail(mail.to)) {
            return { ok: false, reason: 'never', addressIsRefused: false, reply: 'no address' }
          }
          const { compose } = await import('./compose.ts')
          // Outside the `try`: a failure here has nothing to do with the server.
          const message = compose(mail, from)
          try {
            opened ??= await open()
            return await opened.connection.send({
              envelope: { from: from.address, to: [mail.to], size: message.length },
              message,
            })
          } catch (failure) {
            return classifyFailure(failure, false)
          }
        },
        close() {
          if (opened) keep(opened)
          opened = undefined
        },
      }
    },
  }
}
