import { findClaims } from '../claims/find-claims.ts'
import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { type FormRead, readForm } from '../text/read-form.ts'
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
  sent: {
    readonly [Field in keyof SearchTie]?: unknown
  },
): FormRead<SearchTie, keyof SearchTie, SearchTieProblem> {
  return readForm((refuse) => {
    const words = missedWords(singleLine(sent.words)) ?? ''
    if (words === '') refuse('words', 'tie-words-wrong')
    else if (findClaims(words).length > 0) refuse('words', 'tie-words-claim')
    const finds = singleLine(sent.finds)
    if (finds === '' || isLongerThan(finds, MAX_SEARCH_TEXT_LENGTH)) {
      refuse('finds', 'tie-finds-wrong')
    }
    return { words, finds }
  })
}
