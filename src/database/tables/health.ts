import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { HEALTH_CODES, SEVERITIES } from '#domain/health/findings.ts'
import { moment } from './columns.ts'

export const healthChecks = pgTable('health_checks', {
  code: text({ enum: HEALTH_CODES }).primaryKey(),
  severity: text({ enum: SEVERITIES }).notNull(),
  what: text().notNull(),
  facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  checkedAt: moment('checked_at').notNull(),
  since: moment('since').notNull(),
  alertedAt: moment('alerted_at'),
})
