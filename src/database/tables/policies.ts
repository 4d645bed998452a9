import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PolicyName, PolicyWords } from '#domain/policies/policy.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const policyVersions = pgTable('policy_versions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  policy: text().$type<PolicyName>().notNull(),
  /** Null, like `since`, in a draft. */
  version: text(),
  since: moment('since'),
  title: text().notNull(),
  description: text().notNull(),
  lead: text().notNull(),
  short: text().notNull(),
  body: text().notNull(),
  /** The texts in the other languages (decision 020). */
  translations: jsonb().$type<PolicyWords['translations']>().notNull().default({}),
  savedAt: moment('saved_at').notNull(),
})
