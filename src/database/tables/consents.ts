import { bigint, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { CONSENT_PURPOSES } from '#domain/accounts/consents.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const consents = pgTable('consents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').$type<UserId>().notNull(),
  purpose: text({ enum: CONSENT_PURPOSES }).notNull(),
  noticeVersion: smallint('notice_version').notNull(),
  language: text().$type<Language>().notNull(),
  givenAt: moment('given_at').notNull(),
  phone: text(),
  withdrawnAt: moment('withdrawn_at'),
})
