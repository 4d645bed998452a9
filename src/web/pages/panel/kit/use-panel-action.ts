import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiAnswer, ApiRefusal } from '../../../api-call.ts'
import { newIdempotencyKey } from '../../../idempotency-key.ts'
import { showToast } from '../../../ui/toast-store.ts'

interface Outcome<Data> {
  /** What is said once it is done; nothing where the screen itself shows it. */
  done?: string | ((data: Data) => string)
  /** What is said when the server refuses or cannot be reached; nothing where the form itself says it. */
  refused?(refusal: ApiRefusal): string | undefined
  /**
   * When the page is read anew: after a refusal too where what stands there may be out of date, or
   * never where nothing of it has changed.
   */
  reload?: 'when-done' | 'always' | 'never'
}

/**
 * Sends what the owner does, one act at a time: says how it went, reads the page anew and answers
 * with what the server said. Nothing is cleared here, so that what was typed outlives a refusal.
 */
export function usePanelAction() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)

  async function act<Data>(
    send: () => Promise<ApiAnswer<Data>>,
    { done, refused, reload = 'when-done' }: Outcome<Data>,
  ): Promise<ApiAnswer<Data> | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setBusy(true)
    const answer = await send()
    if (reload === 'always' || (reload === 'when-done' && answer.ok)) await revalidate()
    const text = answer.ok
      ? typeof done === 'function'
        ? done(answer.data)
        : done
      : // A lost session leads to the sign-in page, which says enough.
        answer.status === 401
        ? undefined
        : refused?.(answer)
    if (text) showToast({ severity: answer.ok ? 'success' : 'error', text })
    isBusy.current = false
    setBusy(false)
    return answer
  }

  return { busy, act }
}

/** The same words are sent again under the same key, so that a lost answer does nothing twice. */
export function useRepeatKey(): (words: unknown) => string {
  const attempt = useRef({ words: '', key: '' })
  return (words) => {
    const text = JSON.stringify(words)
    if (attempt.current.words !== text) attempt.current = { words: text, key: newIdempotencyKey() }
    return attempt.current.key
  }
}
