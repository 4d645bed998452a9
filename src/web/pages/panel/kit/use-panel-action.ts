import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiAnswer, ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

export interface Outcome<Data> {
  /** The message after success; none if the screen itself shows it. */
  done?: string | ((data: Data) => string)
  /** The message after a refusal; none if the form itself shows it. */
  refused?(refusal: ApiRefusal): string | undefined
  /** The message after a lost response, if there is more to say than that the shop cannot be reached. */
  lost?: string
  /**
   * When the page's data is reloaded: after a refusal too, since it may be outdated, or never when the action
   * changes nothing on it.
   */
  reload?: 'when-done' | 'always' | 'never'
}

/**
 * Sends the owner's actions, one at a time: shows the result, reloads the page's data and returns the response.
 * Clears nothing, so that typed text survives a refusal.
 */
export function usePanelAction() {
  const t = useText('panel')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)

  async function act<Data>(
    send: () => Promise<ApiAnswer<Data>>,
    { done, refused, lost = t('unreachable'), reload = 'when-done' }: Outcome<Data>,
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
      : // An expired session redirects to the sign-in page, which needs no message.
        answer.status === 401
        ? undefined
        : answer.status === 0
          ? refused && lost
          : refused?.(answer)
    if (text) showToast({ severity: answer.ok ? 'success' : 'error', text })
    isBusy.current = false
    setBusy(false)
    return answer
  }

  return { busy, act }
}
