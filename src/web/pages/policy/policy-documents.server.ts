import type { Policy } from './policy-document.ts'
import { POLICY_NAMES, type PolicyName } from './policy-name.ts'

const DOCUMENTS = import.meta.glob<Policy>('/content/policies/en/*.json', {
  eager: true,
  import: 'default',
})

function documentOf(name: PolicyName): Policy {
  const found = DOCUMENTS[`/content/policies/en/${name}.json`]
  if (!found) throw new Error(`the policy ${name} is missing`)
  return found
}

/** The documents by name. Kept on the server: a page gets its own from its loader. */
export const POLICIES = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, documentOf(name)]),
) as Readonly<Record<PolicyName, Policy>>

const AUDITS = import.meta.glob<{ checkedOn: string; release: string }>(
  '/content/dark-patterns.json',
  { eager: true, import: 'default' },
)

/** The last clean audit for dark patterns, written by `npm run audit:dark-patterns`. */
export const AUDIT = lastAudit()

function lastAudit() {
  const [audit] = Object.values(AUDITS)
  if (!audit) throw new Error('the audit for dark patterns is missing')
  return audit
}
