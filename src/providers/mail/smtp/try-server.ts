import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { plainReply } from './classify-failure.ts'
import { parseSmtpServer } from './server-address.ts'

/** Connects and authenticates as for a mail, without sending one. */
export function tryMailServer(
  address: string,
): Promise<{ ok: true } | { ok: false; reply: string }> {
  const { options, login } = parseSmtpServer(address)
  const connection = new SMTPConnection(options)
  return new Promise((resolve) => {
    const fail = (failure: unknown): void => {
      connection.close()
      resolve({ ok: false, reply: plainReply(failure instanceof Error ? failure.message : '') })
    }
    const succeed = (): void => {
      connection.quit()
      resolve({ ok: true })
    }
    connection.on('error', fail)
    connection.connect(() => {
      if (!login) return succeed()
      connection.login({ credentials: login }, (refused) => (refused ? fail(refused) : succeed()))
    })
  })
}
