import { jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { moment } from './columns.ts'

const MAIL_STATES = ['queued', 'sent', 'unknown', 'refused'] as const

/** A calendar invitation attached to the mail. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

type Row = readonly [words: string, figure: string]

/** A part of a mail: a paragraph, a link, one that stands back, or a table of amounts with its sum. */
export type LetterPart =
  | { text: string; href?: string; isQuiet?: true }
  | { rows: readonly Row[]; sum: Row }

/** What the sender makes the HTML of a mail from. */
export interface MailLetter {
  language: Language
  parts: readonly LetterPart[]
}

/** What a message to a phone says: a template that the provider has approved, and what fills its gaps. */
export interface MailTemplate {
  name: string
  language: Language
  values: readonly string[]
  /** What completes the address of its button. */
  link?: string | undefined
}

export const mails = pgTable('mails', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  about: text().notNull(),
  recipient: text().notNull(),
  recipientName: text('recipient_name'),
  replyTo: text('reply_to'),
  threadId: uuid('thread_id'),
  subject: text().notNull(),
  text: text().notNull(),
  /** Written by releases before the letter was. */
  html: text(),
  letter: jsonb().$type<MailLetter>(),
  /** The address that ends mails of this kind (RFC 8058). */
  unsubscribe: text(),
  calendar: jsonb().$type<MailCalendar>(),
  /** Of a message to a phone, whose number is the recipient. */
  template: jsonb().$type<MailTemplate>(),
  /** Whose account a message to a phone is for. */
  userId: text('user_id').$type<UserId>(),
  state: text({ enum: MAIL_STATES }).notNull().default('queued'),
  attempts: smallint().notNull().default(0),
  queuedAt: moment('queued_at').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  takenAt: moment('taken_at'),
  settledAt: moment('settled_at'),
  lastReply: text('last_reply'),
})

export const refusedAddresses = pgTable('refused_addresses', {
  address: text().primaryKey(),
  refusedAt: moment('refused_at').notNull(),
  reply: text().notNull(),
})
