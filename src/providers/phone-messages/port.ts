import type { Language } from '#domain/language/languages.ts'

/** A message to one phone, made from a template that the provider has approved. */
export interface PhoneMessage {
  /** Permanent id; the provider repeats it in its webhooks. */
  id: string
  /** Digits with the country's prefix: `919876543210`. */
  to: string
  template: string
  language: Language
  /** The values of the template's placeholders, in order. */
  values: readonly string[]
  /** Completes the address of the template's button, if it has one. */
  link?: string | undefined
}

/** `reply` is the provider's message without any number, fit for logs and for the owner. */
export type PhoneMessageAnswer =
  /** Accepted; only a webhook reports whether it was delivered. */
  | { ok: true; reply: string }
  /** Certainly not accepted, and may be tried again; `serverIsDown` means that other messages would fail too. */
  | { ok: false; reason: 'later'; serverIsDown: boolean; reply: string }
  /** Certainly refused; `addressIsRefused` means that no message will reach that number. */
  | { ok: false; reason: 'never'; addressIsRefused: boolean; reply: string }
  /** It may have been accepted, so it must not be repeated; a webhook may report it. */
  | { ok: false; reason: 'unclear'; reply: string }

/** A message's delivery status; may be reported several times and in any order. */
interface PhoneMessageOutcome {
  id: string
  step: 'sent' | 'delivered' | 'read' | 'failed'
  /** Why it failed: reported only once and cannot be requested. */
  reply: string
  addressIsRefused: boolean
}

/** A customer's reply. */
interface PhoneReply {
  from: string
  text: string
  at: Date
}

export interface PhoneWebhook {
  outcomes: readonly PhoneMessageOutcome[]
  replies: readonly PhoneReply[]
}

/** The result of a check of the account; `refused` when its keys are wrong. */
type PhoneAccountTrial = { ok: true } | { ok: false; reason: 'refused' | 'silent'; reply: string }

/** Sends the shop's messages to phones, and parses webhooks about them. Refuses with a value; throws only on a bug. */
export interface PhoneMessages {
  /** Returns within 30 seconds. */
  sendMessage(message: PhoneMessage): Promise<PhoneMessageAnswer>
  /** The response that confirms the webhook's address to the provider; undefined for a wrong verification token. */
  answerCheck(query: Readonly<Record<string, string | undefined>>): string | undefined
  /** True if the provider signed these bytes (constant time). */
  isSigned(body: Buffer, signature: string | undefined): boolean
  /** Parses a webhook; empty if it is about something else. */
  parseWebhook(body: Buffer): PhoneWebhook
  /** Checks the account without sending anything. */
  tryAccount(): Promise<PhoneAccountTrial>
}
