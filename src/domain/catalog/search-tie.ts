import { findClaims } from '../claims/find-claims.ts'
import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { MAX_SEARCH_TEXT_LENGTH } from './listing-query.ts'
import { missedWords } from './search-misses.ts'

/** As many as a person can keep track of. */
export const MAX_SEARCH_TIES = 500

/** Search words that find nothing, and the text that is searched for instead. */
export interface SearchTie {
  /** As `missedWords` returns them. */
  words: string
  finds: string
}

type SearchTieProblem =
  | 'tie-words-wrong'
  | 'tie-words-claim'
  | 'tie-words-found'
  | 'tie-finds-wrong'
  | 'tie-finds-nothing'

export type SearchTieErrors = { readonly [Field in keyof SearchTie]?: SearchTieProblem }

/**
 * Parses the form of a tie. Refuses words that `missedWords` does not accept, and names of diseases and cures, because
 * showing goods for them would be advertising against the disease (docs/law.md, claims).
 */
export function parseSearchTie(
  sent: { readonly [Field in keyof SearchTie]?: unknown },
): { ok: true; value: SearchTie } | { ok: false; errors: SearchTieErrors } {
  const words = missedWords(singleLine(sent.words)) ?? ''
  const finds = singleLine(sent.finds)
  const errors: { -readonly [Field in keyof SearchTieErrors]: SearchTieErrors[Field] } = {}
  if (words === '') errors.words = 'tie-words-wrong'
  else if (findClaims(words).length > 0) errors.words = 'tie-words-claim'
  if (finds === '' || isLongerThan(finds, MAX_SEARCH_TEXT_LENGTH)) errors.finds = 'tie-finds-wrong'
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: { words, finds } }
}
