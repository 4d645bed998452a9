import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { apiCall } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

interface Act {
  path: string
  body: unknown
  /** What is said when it is done. */
  sentence: string
  idempotencyKey?: string
}

/** Sends what the owner decides, says how it went, and reads the page anew; one act at a time. */
export function useDeskAct() {
  const t = useText('orderDesk')
  const revalidator = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function act({ path, body, sentence, idempotencyKey }: Act): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    const answer = await apiCall(path, {
      method: 'POST',
      body,
      ...(idempotencyKey && { idempotencyKey }),
    })
    if (answer.ok) showToast({ severity: 'success', text: sentence })
    else {
      const text =
        answer.status === 0 ? t('unreachable') : t('failed', { reason: reasonOf(answer) })
      showToast({ severity: 'error', text })
    }
    await revalidator.revalidate()
    setBusy(false)
    return answer.ok
  }

  return { busy, act }
}

/** The server's own sentence, of the first field that is wrong or of the whole. */
function reasonOf({
  errors,
  detail,
}: {
  errors: Readonly<Record<string, string>>
  detail: string
}) {
  return Object.values(errors)[0] ?? detail
}
