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

interface PolicySection {
  /** Its anchor on the page: never changed once published, since other pages link to it. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly PolicyBlock[]
}

/** One of the shop's policies as it is published. */
export interface Policy {
  /**
   * Changed with every change of meaning, in every language: a translation of an older version is not shown
   * (docs/law.md, consumer protection).
   */
  readonly version: string
  /** The day from which it applies: `2026-11-21`. */
  readonly since: string
  /** Description for search engines and link previews. */
  readonly description: string
  readonly lead: string
  /** A summary in a few lines. */
  readonly short: readonly string[]
  readonly sections: readonly PolicySection[]
}
