/** One mail to one address. */
export interface Mail {
  /** Names the mail for good: its Message-ID is made from it, so a receiver knows a repetition. */
  id: string
  /** The first mail of the conversation that it goes on with, by that mail's `id`. */
  threadId?: string | undefined
  to: string
  toName: string | undefined
  /** Where an answer goes, if not to the sender. */
  replyTo: string | undefined
  subject: string
  text: string
  html: string | undefined
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
  at: Date
}

/** `reply` is what the mail server said, without any address: fit for logs and for the owner. */
export type MailAnswer =
  | { ok: true; reply: string }
  /** Certainly not taken, and may be tried again; `serverIsDown` says that no other mail would go either. */
  | { ok: false; reason: 'later'; serverIsDown: boolean; reply: string }
  /** Certainly refused; `addressIsRefused` says that nothing will ever reach that address. */
  | { ok: false; reason: 'never'; addressIsRefused: boolean; reply: string }
  /** Handed over without an answer: it may have arrived, so it must not be repeated. */
  | { ok: false; reason: 'unclear'; reply: string }

/** Who carries the shop's mail. Never throws; answers or refuses within a minute. */
export interface MailProvider {
  sendMail(mail: Mail): Promise<MailAnswer>
}
