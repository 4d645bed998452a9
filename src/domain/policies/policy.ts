import { isTranslation, type Language } from '../language/languages.ts'
import { type Translations, textsIn } from '../language/translated-texts.ts'

export const POLICY_NAMES = ['privacy', 'returns', 'terms', 'fairness'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

/** Parses the name of a policy; undefined if it is unknown. */
export function parsePolicyName(name: string | null): PolicyName | undefined {
  return POLICY_NAMES.find((known) => known === name)
}

/** The settings and addresses of the shop that a policy may contain as `{value}`. */
export const POLICY_VALUES = [
  'name',
  'legalName',
  'address',
  'phone',
  'phoneDigits',
  'email',
  'officer',
  'officerContact',
  'licence',
  'paymentProvider',
  'codMost',
  'accountPage',
  'contactPage',
  'ordersPage',
  'privacyPage',
  'returnsPage',
  'termsPage',
  'fairnessPage',
  'auditDay',
  'auditRelease',
] as const
export type PolicyValue = (typeof POLICY_VALUES)[number]

/**
 * A table, a list, terms with descriptions, or questions with answers. Every text may contain `{values}` of the
 * shop and links as `[label](target)`.
 */
export type PolicyBlock =
  | string
  | { readonly points: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, text: string])[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly questions: readonly (readonly [question: string, answer: string])[] }

export interface PolicySection {
  /** Its anchor on the page; never changed once published, because other pages link to it. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly PolicyBlock[]
}

/** The content of a policy, as its page shows it. */
export interface Policy {
  readonly title: string
  /** Description for search engines and link previews. */
  readonly description: string
  readonly lead: string
  /** A summary in a few lines. */
  readonly short: readonly string[]
  readonly sections: readonly PolicySection[]
}

/** The same content as the owner types it (`policy-text.ts`). */
export interface PolicyTexts {
  title: string
  description: string
  lead: string
  /** The summary, one point per line. */
  short: string
  body: string
}

/** The English texts of a policy and their translations. */
export interface PolicyWords {
  texts: PolicyTexts
  translations: Translations<PolicyTexts>
}

/** A version of a policy that is or was binding, from `since` on. */
export interface PolicyVersion extends PolicyWords {
  version: string
  since: Date
}

/** Parses the number of a version, such as `1.0`; undefined if it is invalid. */
export function parsePolicyVersion(number: string | null): string | undefined {
  return /^\d{1,4}(?:\.\d{1,3})?$/.exec(number ?? '')?.[0]
}

/** Returns the number of the owner's next version: the next whole number above the binding version's. */
export function nextPolicyVersion(binding: string): string {
  return String(Math.floor(Number(binding)) + 1)
}

/**
 * Returns a policy in the reader's language, and whether it is translated. The whole policy is in one language: in
 * English, which is binding, if a translation is incomplete or outdated (docs/law.md, consumer protection).
 */
export function policyTextsIn({ texts: sources, translations }: PolicyWords, reader: Language) {
  const { texts, untranslated } = textsIn(sources, translations, reader)
  const isTranslated = isTranslation(reader) && untranslated.length === 0
  return { texts: isTranslated ? texts : sources, isTranslated }
}
