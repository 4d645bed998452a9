import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { SuggestionAnswer, suggestionEndpoints } from '#contract/suggestions.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import type { ConcernIndex } from '#domain/suggestions/concerns.ts'
import type { SafetyFlag } from '#domain/suggestions/flags.ts'
import { type SafetyAnswers, type WithholdReason, wireSafety } from '#domain/suggestions/safety.ts'
import type { SentTo } from '../../api/client.ts'
import { suggestionsApi } from '../../api/suggestions.ts'
import { cardOf } from '../../catalog/card-of.ts'
import { findUser } from '../../session/refresh-session.ts'

export interface Suggestion {
  concern: ConcernIndex
  /** Absent when it may not be offered. */
  product: ProductSummary | undefined
  reason: WithholdReason | 'out-of-stock' | undefined
  /** The flags that require a doctor first, or that block it. */
  flags: readonly SafetyFlag[]
}

export type Suggestions =
  | { state: 'loading' }
  | { state: 'failed'; again(): void }
  | { state: 'here'; list: readonly Suggestion[] }

/** Requests which sachets may be offered. The answers are sent, as consented to, and not stored. */
export function useSuggestions(
  concerns: readonly ConcernIndex[],
  safety: SafetyAnswers | undefined,
): Suggestions {
  const body = safety && JSON.stringify({ concerns, safety: wireSafety(safety) })
  const [found, setFound] = useState<{ body: string; list: readonly Suggestion[] | undefined }>()
  const [tries, setTries] = useState(0)
  const again = useCallback(() => {
    setFound(undefined)
    setTries((count) => count + 1)
  }, [])
  useEffect(() => {
    if (!body || tries < 0) return
    const stop = new AbortController()
    const ask = async () => {
      // Right after the sign-in, the anti-forgery token for writes is still being loaded.
      await findUser()
      if (stop.signal.aborted) return
      const asked: SentTo<(typeof suggestionEndpoints)['suggest']> = JSON.parse(body)
      const answer = await suggestionsApi.suggest({ body: asked, signal: stop.signal })
      if (stop.signal.aborted) return
      setFound({ body, list: answer.ok ? answer.data.suggestions.map(suggestionOf) : undefined })
    }
    void ask()
    return () => stop.abort()
  }, [body, tries])
  if (!found || found.body !== body) return { state: 'loading' }
  return found.list ? { state: 'here', list: found.list } : { state: 'failed', again }
}

function suggestionOf({
  concern,
  product,
  reason,
  flags,
}: z.output<typeof SuggestionAnswer>): Suggestion {
  return {
    concern,
    product: product ? cardOf(product) : undefined,
    reason: reason ?? undefined,
    flags,
  }
}
