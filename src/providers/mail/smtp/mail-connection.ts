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
 * Connects, authenticates if the server's address has credentials, and keeps the connection for the next message until
 * one fails. No pool of the library, which could resend on its own: it is known exactly whether a message had been sent
 * when something failed.
 */
export class MailConnection {
  readonly #server: SmtpServer
  /** Open, and waiting for a message. */
  #kept: SMTPConnection | undefined

  constructor(server: SmtpServer) {
    this.#server = server
  }

  /** Sends one message; the one before must be answered. */
  async send(letter: Letter): Promise<MailAnswer> {
    const wasKept = this.#kept !== undefined
    const answer = await this.#attempt(letter)
    // Servers end connections that were kept for long or carried many messages. This one certainly was not accepted.
    const hasEnded = !answer.ok && answer.reason === 'later' && answer.serverIsDown
    return wasKept && hasEnded ? await this.#attempt(letter) : answer
  }

  close(): void {
    this.#kept?.quit()
    this.#kept = undefined
  }

  #attempt(letter: Letter): Promise<MailAnswer> {
    // Read only when the server asks for the data; it ends when its last byte is being sent.
    const message = Readable.from([letter.message])
    let handedOver = false
    message.once('end', () => {
      handedOver = true
    })
    const { options, login } = this.#server
    const connection = this.#kept ?? new SMTPConnection(options)

    return new Promise<MailAnswer>((resolve) => {
      const fail = (failure: unknown): void => {
        this.#kept = undefined
        connection.close()
        resolve(classifyFailure(failure, handedOver))
      }
      const send = (): void => {
        connection.send(letter.envelope, message, (failure, info) => {
          if (failure) return fail(failure)
          this.#kept = connection
          resolve({ ok: true, reply: plainReply(info.response ?? '') })
        })
      }
      connection.removeAllListeners('error')
      connection.on('error', fail)
      if (this.#kept) return send()
      connection.connect(() => {
        if (!login) return send()
        connection.login({ credentials: login }, (refused) => (refused ? fail(refused) : send()))
      })
    })
  }
}
