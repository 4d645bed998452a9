import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiAnswer } from '../../api-call.ts'
import { useText } from '../../language.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** The delete action of this page. */
export function useAccountAct() {
  const t = useText('account')
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<string>()
  return {
    /** The key of the running action. */
    running,
    /** Deletes something and reloads the page, or shows why it failed. */
    async remove(key: string, send: () => Promise<ApiAnswer<unknown>>, done: string) {
      if (running !== undefined) return
      setRunning(key)
      const answer = await send()
      // A 404 means that it is deleted already.
      if (answer.ok || answer.status === 404) {
        await revalidate()
        showToast({ severity: 'success', text: done })
      } else if (answer.status !== 401) {
        const text = t(answer.status === 0 ? 'unreachable' : 'failed')
        showToast({ severity: 'error', text })
      }
      setRunning(undefined)
    },
  }
}
