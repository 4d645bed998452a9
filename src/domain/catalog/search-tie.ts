import { findClaims } from '../claims/find-claims.ts'
import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { MAX_SEARCH_TEXT_LENGTH } from './listing-query.ts'
import { missedWords } from './search-misses.ts'

/** As many as one reads through. */
export const MAX_SEARCH_TIES = 500

/** Words that find nothing, and the text that is searched for in their place. */
export interface SearchTie {
  /** As `missedWords` gives them. */
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
 * Reads the form of a tie. Refuses words that no search without hits is counted by, and those of a disease or a
 * cure: goods that are shown for them would be advertised against it (docs/law.md, claims).
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
