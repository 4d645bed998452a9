import lawful from '#content/claims/lawful.json' with { type: 'json' }
import restricted from '#content/claims/restricted-ingredients.json' with { type: 'json' }
import words from '#content/claims/words.json' with { type: 'json' }

/** Why a word is regulated (docs/law.md, claims and food); `name` means that food law reserves it for another food. */
export type ClaimKind = 'cure' | 'promise' | 'authority' | 'appearance' | 'disease' | 'name'

export interface ClaimWord {
  kind: ClaimKind
  /** The word as shown to the owner. */
  shown: string
  /** Part of a regular expression; matches whole words, ignoring case. */
  pattern: string
}

/** The words of docs/law.md, claims, and of the schedules that it names, in every language. */
export const CLAIM_WORDS = words as readonly ClaimWord[]

/**
 * Uses of those words that are no claims: curing by salt, a caution, a statement of what goods do not do. Text that
 * matches one of them is not searched.
 */
export const LAWFUL_USES: readonly string[] = lawful.map(({ pattern }) => pattern)

/**
 * Poisons and metals of Schedule E(1): sold online only on prescription, which the shop does not
 * accept (docs/law.md, Ayurvedic medicines and cosmetics). Refused without exception.
 */
export const RESTRICTED_INGREDIENTS: readonly string[] = restricted
