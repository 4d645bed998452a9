import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { api } from '#urls.ts'
import { type ApiRefusal, apiCall } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { showToast } from '../../../ui/toast-store.ts'

/** What the server says of a file (`http/api/import-wire.ts`). */
export interface Report {
  import_id: string
  state: 'checked' | 'imported' | 'undone'
  file_name: string
  counts: {
    made: number
    changed: number
    hidden: number
    units: number
    unitsLeft: number
    errors: number
  }
  errors: readonly { line: number; code: string; detail: string; found: string }[]
  claims: readonly { line: number; product_name: string; words: readonly string[] }[]
}

/** A thousand products take the server a few seconds, and a slow phone a while to send. */
const IMPORT_TIMEOUT_MS = MINUTE_MS

export type ImportState = ReturnType<typeof useImport>

/** A file on its way into the shop: checked, imported, undone. */
export function useImport() {
  const t = useText('productImport')
  const { revalidate } = useRevalidator()
  const [report, setReport] = useState<Report>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const tell = ({ status, detail, errors: told }: ApiRefusal) => {
    if (status === 401) return
    setErrors(told)
    setFailure(status === 0 ? t('unreachable') : detail || t('failed'))
  }

  async function ask<Answer>(path: string, body?: FormData): Promise<Answer | undefined> {
    setBusy(true)
    setFailure(undefined)
    setErrors({})
    const answer = await apiCall<Answer>(path, {
      method: 'POST',
      ...(body && { body }),
      timeoutMs: IMPORT_TIMEOUT_MS,
    })
    setBusy(false)
    if (answer.ok) return answer.data
    tell(answer)
    return undefined
  }

  return {
    report,
    errors,
    failure,
    busy,
    async check(form: FormData): Promise<void> {
      if (busy) return
      setReport(undefined)
      const checked = await ask<Report>(api.productImports, form)
      if (checked) setReport(checked)
    },
    async move(id: string, deed: 'confirm' | 'undo'): Promise<void> {
      if (busy) return
      const moved = await ask<Report & { left: number }>(api.productImport(id, deed))
      if (!moved) return
      setReport((shown) => (shown && shown.import_id !== id ? shown : moved))
      const undone = moved.left > 0 ? t('undoneLeft', { count: moved.left }) : t('undone')
      showToast({ severity: 'success', text: deed === 'confirm' ? t('done') : undone })
      await revalidate()
    },
  }
}
