/**
 * A table, a list of points, terms with what they mean, or questions with their answers. Every text
 * may hold `{values}` of the shop and links as `[label](target)`.
 */
export type PolicyBlock =
  | string
  | { readonly points: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, text: string])[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly questions: readonly (readonly [question: string, answer: string])[] }

interface PolicySection {
  /** Its anchor on the page: never changed once it is published, other pages link to it. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly PolicyBlock[]
}

/** One of the shop's policies as it is published. */
export interface Policy {
  /** Moves with every change of meaning; orders and consents name it (docs/law.md, consumer protection and personal data). */
  readonly version: string
  /** The day from which it applies: `2026-11-21`. */
  readonly since: string
  /** What search machines and shared links say of it. */
  readonly description: string
  readonly lead: string
  /** The whole in a few lines, for those who read no further. */
  readonly short: readonly string[]
  readonly sections: readonly PolicySection[]
}
