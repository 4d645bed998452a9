/** One mail to one address. */
export interface Mail {
  /** Permanent id: the Message-ID is derived from it, so a receiver recognises a repetition. */
  id: string
  /** The `id` of the first mail of its conversation. */
  threadId?: string | undefined
  to: string
  toName: string | undefined
  /** Address for replies, if not the sender's. */
  replyTo: string | undefined
  subject: string
  text: string
  html: string | undefined
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
  /** The address for unsubscribing: shows a page on GET, unsubscribes on POST (RFC 8058). */
  unsubscribe?: string | undefined
  at: Date
}

/** `reply` is the mail server's message without any address, fit for logs and for the owner. */
export type MailAnswer =
  | { ok: true; reply: string }
  /** Certainly not accepted, and may be tried again; `serverIsDown` means that other mails would fail too. */
  | { ok: false; reason: 'later'; serverIsDown: boolean; reply: string }
  /** Certainly refused; `addressIsRefused` means that no mail will ever reach that address. */
  | { ok: false; reason: 'never'; addressIsRefused: boolean; reply: string }
  /** Sent without a reply: it may have been delivered, so it must not be repeated. */
  | { ok: false; reason: 'unclear'; reply: string }

/** A connection that sends mails one after the other; opened with the first. */
export interface MailSession {
  /** Throws only for a mail that cannot be composed; returns within two minutes. */
  sendMail(mail: Mail): Promise<MailAnswer>
  /** Ends the session. */
  close(): void
}

/** Sends the shop's mail. */
export interface MailProvider {
  openSession(): MailSession
}
