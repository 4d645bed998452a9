import { useEffect, useState } from 'react'
import type { productEndpoints } from '#contract/catalog.ts'
import { catalogApi } from '../api/catalog.ts'
import type { AnswerOf } from '../api/client.ts'
import { useLanguage } from '../language.tsx'
import { SEARCH_TYPING_MS, UNANSWERED_RECHECK_MS } from '../waiting.ts'

/** What a search found, as the API sends it. */
type Found = AnswerOf<(typeof productEndpoints)['find']>
export type SearchHit = Found['hits'][number]

export type SearchState =
  | { at: 'start' }
  | { at: 'searching' }
  | { at: 'failed'; tooMany: boolean }
  | ({ at: 'found' } & Found)

/** Longer texts are of no use, and the address stays short. */
export const MAX_SEARCH_LENGTH = 60

const TOO_MANY = 429

/** Searches while the visitor types: one request for each pause; responses to older texts are dropped. */
export function useSearch(text: string): SearchState {
  const language = useLanguage()
  const wanted = text.trim().slice(0, MAX_SEARCH_LENGTH)
  const [known, setKnown] = useState<{ text: string; state: SearchState }>()
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const ask = async () => {
      const answer = await catalogApi.find({
        params: { searchText: wanted },
        query: { language },
        signal: stop.signal,
      })
      if (stop.signal.aborted) return
      const state: SearchState = answer.ok
        ? { at: 'found', ...answer.data }
        : { at: 'failed', tooMany: answer.status === TOO_MANY }
      setKnown({ text: wanted, state })
      // Retries without a network, so that the text need not be entered again.
      if (!answer.ok && answer.status === 0) timer = setTimeout(ask, UNANSWERED_RECHECK_MS)
    }
    let timer = setTimeout(ask, SEARCH_TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, language])
  if (!wanted) return { at: 'start' }
  return known?.text === wanted ? known.state : { at: 'searching' }
}
