import { type Language, localeOf } from '#domain/language/languages.ts'
import { plainText } from '#domain/policies/inline-parts.ts'
import type { Policy } from '#domain/policies/policy.ts'

/** A policy's questions as structured data (schema.org FAQPage); `undefined` when it has none. */
export function faqJsonLd(policy: Policy, language: Language) {
  const questions = policy.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      typeof block === 'object' && 'questions' in block ? [...block.questions] : [],
    )
  if (questions.length === 0) return undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: new Intl.Locale(localeOf(language)).baseName,
    mainEntity: questions.map(([question, answer]) => ({
      '@type': 'Question',
      name: plainText(question),
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  }
}
