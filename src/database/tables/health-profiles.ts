import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/ids.ts'
import { CONSTITUTIONS } from '#domain/quiz/constitutions.ts'
import { moment } from './columns.ts'

export const healthProfiles = pgTable('health_profiles', {
  userId: text('user_id').$type<UserId>().primaryKey(),
  answers: jsonb().$type<Record<string, number>>().notNull(),
  constitution: text({ enum: CONSTITUTIONS }).notNull(),
  imbalanceScores: jsonb('imbalance_scores').$type<Record<string, number>>(),
  imbalanceCheckedOn: date('imbalance_checked_on', { mode: 'string' }),
  savedAt: moment('saved_at').notNull(),
})
