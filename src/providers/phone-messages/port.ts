import type { Language } from '#domain/language/languages.ts'

/** One message to one phone, in the words of a template that the provider has approved. */
export interface PhoneMessage {
  /** Permanent id; the provider repeats it in its news. */
  id: string
  /** Digits with the country's prefix: `919876543210`. */
  to: string
  template: string
  language: Language
  /** What fills the template's gaps, in order. */
  values: readonly string[]
  /** What completes the address of the template's button, where it has one. */
  link?: string | undefined
}

/** `reply` is the provider's message without any number, fit for logs and for the owner. */
export type PhoneMessageAnswer =
  /** Accepted; only news says whether it was delivered. */
  | { ok: true; reply: string }
  /** Certainly not accepted, and may be tried again; `serverIsDown` means that other messages would fail too. */
  | { ok: false; reason: 'later'; serverIsDown: boolean; reply: string }
  /** Certainly refused; `addressIsRefused` means that no message will reach that number. */
  | { ok: false; reason: 'never'; addressIsRefused: boolean; reply: string }
  /** It may have been accepted, so it must not be repeated; news may tell. */
  | { ok: false; reason: 'unclear'; reply: string }

/** How far a message has come, each step once or often and in any order. */
interface PhoneMessageOutcome {
  id: string
  step: 'sent' | 'delivered' | 'read' | 'failed'
  /** Why it failed: this is told once and cannot be asked for. */
  reply: string
  addressIsRefused: boolean
}

/** What somebody wrote back. */
interface PhoneReply {
  from: string
  text: string
  at: Date
}

export interface PhoneWebhook {
  outcomes: readonly PhoneMessageOutcome[]
  replies: readonly PhoneReply[]
}

/** Whether the account can send; `refused` when its keys are wrong. */
type PhoneAccountTrial = { ok: true } | { ok: false; reason: 'refused' | 'silent'; reply: string }

/** Sends the shop's messages to phones, and reads what comes of them. Refuses with a value; throws only on a bug. */
export interface PhoneMessages {
  /** Within 30 seconds. */
  sendMessage(message: PhoneMessage): Promise<PhoneMessageAnswer>
  /** The answer by which the shop proves that an address for news is its own; undefined for a wrong word. */
  answerCheck(query: Readonly<Record<string, string | undefined>>): string | undefined
  /** Whether the provider signed these bytes (constant time). */
  isSigned(body: Buffer, signature: string | undefined): boolean
  /** What the news says; empty where it is about something else. */
  parseWebhook(body: Buffer): PhoneWebhook
  /** Asks for the account, which sends nothing. */
  tryAccount(): Promise<PhoneAccountTrial>
}
