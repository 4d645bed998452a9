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
  /** Shorter timeouts, for tests. */
  times?: Parameters<typeof parseSmtpServer>[1]
}

/** Sends over SMTP. The library is loaded with the first mail, to keep the shop's start fast. */
export function createSmtpMail({ server, from, times }: SmtpDeps): MailProvider {
  return {
    openSession() {
      let connection: MailConnection | undefined
      return {
        async sendMail(mail) {
          if (!isEmail(mail.to)) {
            return { ok: false, reason: 'never', addressIsRefused: false, reply: 'no address' }
          }
          try {
            const [{ compose }, { MailConnection }] = await Promise.all([
              import('./compose.ts'),
              import('./mail-connection.ts'),
            ])
            const message = await compose(mail, from)
            connection ??= new MailConnection(parseSmtpServer(await server(), times))
            return await connection.send({
              envelope: { from: from.address, to: [mail.to], size: message.length },
              message,
            })
          } catch (failure) {
            return classifyFailure(failure, false)
          }
        },
        close: () => connection?.close(),
      }
    },
  }
}
