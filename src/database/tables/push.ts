import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { moment } from './columns.ts'

export const pushKeys = pgTable('push_keys', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

export const pushDevices = pgTable('push_devices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').$type<UserId>().notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  /** Such as 'Chrome, Android'; empty when the browser sent no user agent. */
  name: text().notNull(),
  language: text().$type<Language>().notNull(),
  toldSince: moment('told_since').notNull(),
})
