import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PolicyName, PolicyWords } from '#domain/policies/policy.ts'
import { counted, moment } from './columns.ts'

export const policyVersions = pgTable('policy_versions', {
  id: counted(),
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
