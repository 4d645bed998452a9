import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailAnswer } from '../port.ts'
import { classifyFailure, plainReply } from './classify-failure.ts'
import type { SmtpServer } from './server-address.ts'

interface Letter {
  envelope: { from: string; to: string[]; size: number }
  message: Buffer
}

/**
 * Connects, authenticates if the server's address has credentials, sends the message and disconnects. One
 * connection for each mail: no pool that could resend on its own, and it is known exactly whether the message
 * had been sent when something failed.
 */
export function transfer({ options, login }: SmtpServer, letter: Letter): Promise<MailAnswer> {
  const connection = new SMTPConnection(options)
  // Read only when the server asks for the data; it ends when its last byte is being sent.
  const message = Readable.from([letter.message])
  let handedOver = false
  message.once('end', () => {
    handedOver = true
  })

  return new Promise<MailAnswer>((resolve) => {
    const fail = (failure: unknown): void => {
      connection.close()
      resolve(classifyFailure(failure, handedOver))
    }
    const send = (): void => {
      connection.send(letter.envelope, message, (failure, info) => {
        if (failure) return fail(failure)
        connection.quit()
        resolve({ ok: true, reply: plainReply(info.response ?? '') })
      })
    }
    connection.on('error', fail)
    connection.connect((failure) => {
      if (failure) return fail(failure)
      if (!login) return send()
      connection.login({ credentials: login }, (refused) => (refused ? fail(refused) : send()))
    })
  })
}
