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

/** A part of a mail: a paragraph, a link (`isQuiet`: less prominent), or a table of amounts with its sum. */
export type LetterPart =
  | { text: string; href?: string; isQuiet?: true; namesHelpLines?: true }
  | { rows: readonly Row[]; sum: Row }

/** The contents from which the HTML of a mail is made. */
export interface MailLetter {
  language: Language
  parts: readonly LetterPart[]
}

/** A message to a phone: a template that the provider has approved, and the values of its placeholders. */
export interface MailTemplate {
  name: string
  language: Language
  values: readonly string[]
  /** The end of the address of its button. */
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
  /** Written only by releases that had no `letter` yet. */
  html: text(),
  letter: jsonb().$type<MailLetter>(),
  /** The unsubscribe address for mails of this kind (RFC 8058). */
  unsubscribe: text(),
  calendar: jsonb().$type<MailCalendar>(),
  /** Set for a message to a phone; the recipient is then the number. */
  template: jsonb().$type<MailTemplate>(),
  /** The account that a message to a phone is for. */
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
