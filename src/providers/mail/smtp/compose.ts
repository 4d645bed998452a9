import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from '../port.ts'
import { isOneAddress } from './one-address.ts'

export interface Sender {
  name: string
  address: string
}

/** A header is one line, whatever somebody typed as their name. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Writes the message as it travels. Nothing in it can make the library read a file or an address. */
export async function compose(mail: Mail, from: Sender): Promise<Buffer> {
  const { calendar } = mail
  const replyTo =
    mail.replyTo !== undefined && isOneAddress(mail.replyTo) ? mail.replyTo : undefined
  const domain = from.address.slice(from.address.indexOf('@') + 1)
  const nameOf = (id: string) => `<${id}@${domain}>`
  const composer = new MailComposer({
    from: { name: oneLine(from.name), address: from.address },
    to: { name: oneLine(mail.toName ?? ''), address: mail.to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: oneLine(mail.subject),
    messageId: nameOf(mail.id),
    // RFC 5322 3.6.4: by these two a mail program lays both under one another.
    ...(mail.threadId === undefined
      ? {}
      : { inReplyTo: nameOf(mail.threadId), references: nameOf(mail.threadId) }),
    date: mail.at,
    // Nobody's holiday notice answers a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(calendar
      ? {
          icalEvent: { method: calendar.method, content: calendar.content, filename: 'invite.ics' },
        }
      : {}),
    xMailer: false,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await composer.compile().build()
}
