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
 * one fails. Does not use the library's pool, which could resend on its own: here it is always known whether a message
 * had been sent when a failure occurred.
 */
export class MailConnection {
  readonly #server: SmtpServer
  /** An open connection that waits for a message. */
  #kept: SMTPConnection | undefined

  constructor(server: SmtpServer) {
    this.#server = server
  }

  /** Sends one message; the previous one must be finished. */
  async send(letter: Letter): Promise<MailAnswer> {
    const wasKept = this.#kept !== undefined
    const answer = await this.#attempt(letter)
    // Servers close connections after some time or number of messages. This message certainly was not accepted.
    const hasEnded = !answer.ok && answer.reason === 'later' && answer.serverIsDown
    return wasKept && hasEnded ? await this.#attempt(letter) : answer
  }

  close(): void {
    this.#kept?.quit()
    this.#kept = undefined
  }

  #attempt(letter: Letter): Promise<MailAnswer> {
    // The stream is read only when the server requests the data, and ends with the last byte.
    const message = Readable.from([letter.message])
    let handedOver = false
    message.once('end', () => {
      handedOver = true
    })
    const { options, login, withinMs } = this.#server
    const connection = this.#kept ?? new SMTPConnection(options)

    return new Promise<MailAnswer>((resolve) => {
      const fail = (failure: unknown): void => {
        clearTimeout(deadline)
        this.#kept = undefined
        connection.close()
        resolve(classifyFailure(failure, handedOver))
      }
      const deadline = setTimeout(() => fail(new Error('no end of the answer')), withinMs)
      const send = (): void => {
        connection.send(letter.envelope, message, (failure, info) => {
          if (failure) return fail(failure)
          clearTimeout(deadline)
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
