import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { CONSENT_PURPOSES } from '#domain/accounts/consents.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { counted, moment } from './columns.ts'

export const consents = pgTable('consents', {
  id: counted(),
  userId: text('user_id').$type<UserId>().notNull(),
  purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
  noticeVersion: smallint('notice_version').notNull(),
  language: text().$type<Language>().notNull(),
  givenAt: moment('given_at').notNull(),
  phone: text(),
  withdrawnAt: moment('withdrawn_at'),
})
