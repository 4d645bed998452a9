import { withoutEmails } from '#domain/text/email.ts'
import { singleLine } from '#domain/text/plain-text.ts'
import type { MailAnswer } from '../port.ts'

export type MailRefusal = Extract<MailAnswer, { ok: false }>

/** The fields of the library's error. */
interface SmtpFailure {
  code?: unknown
  /** The server's three-digit reply code, if it replied. */
  responseCode?: unknown
  /** The command that the server replied to. */
  command?: unknown
  response?: unknown
  message?: unknown
}

/** Mailbox unknown, or its name invalid (RFC 5321 4.2.3, RFC 3463 5.1.x). Full or busy mailboxes are not included. */
const NO_SUCH_ADDRESS = /^(?:550|551|553)\b(?![ -]5\.[2-7]\.)/

/** The first line of a reply, without addresses and long words, which may identify somebody. */
export function plainReply(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  return withoutEmails(singleLine(line))
    .replace(/[\w-]{32,}/g, '…')
    .slice(0, 200)
}

/**
 * Classifies a failure. `handedOver` means that the whole message had been sent: from then on only a reply of
 * the server is conclusive.
 */
export function classifyFailure(failure: unknown, handedOver: boolean): MailRefusal {
  const { code, responseCode, command, response, message } = failure as SmtpFailure
  const answer = typeof response === 'string' ? response : ''
  const reply = plainReply(answer || `${String(code ?? 'error')}: ${String(message ?? '')}`)
  const figures = typeof responseCode === 'number' ? responseCode : undefined
  if (handedOver && figures === undefined) return { ok: false, reason: 'unclear', reply }
  const isAboutThisMail = figures !== undefined && (command === 'RCPT TO' || command === 'DATA')
  if (!isAboutThisMail) return { ok: false, reason: 'later', serverIsDown: true, reply }
  if (figures < 500) return { ok: false, reason: 'later', serverIsDown: false, reply }
  const addressIsRefused = command === 'RCPT TO' && NO_SUCH_ADDRESS.test(answer)
  return { ok: false, reason: 'never', addressIsRefused, reply }
}
