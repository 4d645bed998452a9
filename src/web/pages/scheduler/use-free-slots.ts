import { useCallback, useEffect, useState } from 'react'
import type { Slot } from '#domain/consultations/slots.ts'
import { fetchSlots } from './booking-api.ts'
import type { QuotedFee } from './fee-words.tsx'

interface Known {
  state: 'loading' | 'failed' | 'ready'
  slots: readonly Slot[]
  /** The price of one of them for this visitor. */
  fee?: QuotedFee
}

export interface FreeSlots extends Known {
  /** Reloads the slots; the current ones stay visible meanwhile. */
  refresh(): void
}

const NOTHING_YET: Known = { state: 'loading', slots: [] }

/** The free times of a practitioner, never cached. */
export function useFreeSlots(slug: string): FreeSlots {
  const [known, setKnown] = useState(NOTHING_YET)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await fetchSlots(slug, signal)
      if (signal?.aborted) return
      setKnown((before) => {
        if (answer.ok) return { state: 'ready', ...answer.data }
        return before.state === 'ready' ? before : { state: 'failed', slots: [] }
      })
    },
    [slug],
  )
  useEffect(() => {
    const gone = new AbortController()
    void load(gone.signal)
    return () => gone.abort()
  }, [load])
  const refresh = () => {
    setKnown((before) => (before.state === 'failed' ? NOTHING_YET : before))
    void load()
  }
  return { ...known, refresh }
}
