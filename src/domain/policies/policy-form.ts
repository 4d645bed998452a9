import type { FieldProblem } from '../catalog/form-readers.ts'
import { type Claim, findClaims } from '../claims/find-claims.ts'
import { sourceMark } from '../language/translated-texts.ts'
import { readTranslation, type TranslationField } from '../language/translation-form.ts'
import { type FormRead, readForm } from '../text/read-form.ts'
import type { PolicyTexts } from './policy.ts'

export type PolicyField = keyof PolicyTexts

// A policy says in every language what English says, in which the words that look like a claim got their reason.
const text = (key: PolicyField, maxLength: number) =>
  ({ key, wire: key, maxLength, claims: 'beyond-source', signs: 'inline' }) as const

/** The translated texts of a policy, in the sequence of its form. */
export const POLICY_TRANSLATION_FIELDS = [
  text('title', 80),
  text('description', 300),
  text('lead', 300),
  { ...text('short', 1_500), lines: true },
  { ...text('body', 50_000), lines: true, signs: 'sections' },
] as const satisfies readonly TranslationField[]

/** Parses the English texts of a policy, all of which are required. Refuses with one problem for each invalid field. */
export function parsePolicyForm(
  values: Readonly<Record<string, unknown>>,
): FormRead<PolicyTexts, PolicyField, FieldProblem> {
  return readForm((refuse) => {
    const texts = { title: '', description: '', lead: '', short: '', body: '' }
    for (const field of POLICY_TRANSLATION_FIELDS) {
      const read = readTranslation({ field, source: '' }, values[field.key])
      if ('problem' in read) refuse(field.key, read.problem)
      else if (read.value === '') refuse(field.key, 'required')
      else texts[field.key] = String(read.value)
    }
    return texts
  })
}

/** Returns the claims that the texts did not contain before, by field (docs/law.md, claims). */
export function newPolicyClaims(
  before: PolicyTexts,
  texts: PolicyTexts,
): Partial<Record<PolicyField, readonly Claim[]>> {
  const found = POLICY_TRANSLATION_FIELDS.map(({ key }) => {
    const known = new Set(findClaims(before[key]).map(({ word }) => word))
    return [key, findClaims(texts[key]).filter(({ word }) => !known.has(word))] as const
  })
  return Object.fromEntries(found.filter(([, claims]) => claims.length > 0))
}

/** Returns a hash of the English texts, to refuse a form if one was changed since it was opened. */
export function policyMark(texts: PolicyTexts): string {
  return sourceMark(JSON.stringify(POLICY_TRANSLATION_FIELDS.map(({ key }) => texts[key])))
}
