import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiAnswer } from '../../api-call.ts'
import { useText } from '../../language.tsx'
import { showToast } from '../../ui/toast-store.ts'

export interface AccountAct {
  /** What is being done, by the key it was begun with. */
  running: string | undefined
  /** Takes something away and shows what is left, or says why it is still there. */
  remove(key: string, send: () => Promise<ApiAnswer<unknown>>, done: string): Promise<void>
}

/** The one way in which this page takes things away. */
export function useAccountAct(): AccountAct {
  const t = useText('account')
  const { revalidate } = useRevalidator()
  const [running, setRunning] = useState<string>()
  return {
    running,
    async remove(key, send, done) {
      if (running !== undefined) return
      setRunning(key)
      const answer = await send()
      // Gone already is what was wanted.
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
