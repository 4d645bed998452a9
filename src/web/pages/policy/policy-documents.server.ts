import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import type { Policy } from './policy-document.ts'
import { POLICY_NAMES, type PolicyName } from './policy-name.ts'

const DOCUMENTS = import.meta.glob<Policy>('/content/policies/*/*.json', {
  eager: true,
  import: 'default',
})

type Policies = Readonly<Record<PolicyName, Policy>>

const documentIn = (language: Language, name: PolicyName): Policy | undefined =>
  DOCUMENTS[`/content/policies/${language}/${name}.json`]

function bindingOne(name: PolicyName): Policy {
  const found = documentIn(DEFAULT_LANGUAGE, name)
  if (!found) throw new Error(`the policy ${name} is missing`)
  return found
}

/** The documents that bind, by name. Kept on the server: a page gets its own from its loader. */
export const POLICIES: Policies = byName(bindingOne)

/** The documents that exist in a language. */
export const POLICIES_IN = Object.fromEntries(
  LANGUAGES.map((language) => [language, byName((name) => documentIn(language, name))]),
) as Readonly<Record<Language, Partial<Policies>>>

function byName<Found>(documentOf: (name: PolicyName) => Found) {
  return Object.fromEntries(POLICY_NAMES.map((name) => [name, documentOf(name)])) as Readonly<
    Record<PolicyName, Found>
  >
}

/**
 * The policy in the reader's language and the language that it is in: English, which binds, where there is no
 * translation of the same version.
 */
export function policyFor(
  reader: Language,
  name: PolicyName,
  binding: Policy = POLICIES[name],
): { policy: Policy; language: Language } {
  const own = POLICIES_IN[reader][name]
  return own?.version === binding.version
    ? { policy: own, language: reader }
    : { policy: binding, language: DEFAULT_LANGUAGE }
}

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
