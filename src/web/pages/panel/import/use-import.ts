import { useState } from 'react'
import type { productWriteEndpoints } from '#contract/catalog-writes.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import type { AnswerOf } from '../../../api/client.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** The server's check of a file. */
export type Report = AnswerOf<(typeof productWriteEndpoints)['checkImport']>

/** A thousand products take the server a few seconds, and a slow phone a while to upload. */
const IMPORT_TIMEOUT_MS = MINUTE_MS

export type ImportState = ReturnType<typeof useImport>

/** The import of a file: check, import, undo. */
export function useImport() {
  const t = useText('productImport')
  const { busy, act } = usePanelAction()
  const [report, setReport] = useState<Report>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()

  const begin = () => {
    setFailure(undefined)
    setErrors({})
  }
  // The form itself shows why a file was refused.
  const refused = ({ status, detail, errors: told }: ApiRefusal) => {
    if (status === 401) return undefined
    setErrors(told)
    setFailure(status === 0 ? t('unreachable') : detail || t('failed'))
    return undefined
  }

  return {
    report,
    errors,
    failure,
    busy,
    async check(body: FormData): Promise<void> {
      if (busy) return
      begin()
      setReport(undefined)
      const send = () => productWritesApi.checkImport({ body, timeoutMs: IMPORT_TIMEOUT_MS })
      const answer = await act(send, { refused, reload: 'never' })
      if (answer?.ok) setReport(answer.data)
    },
    async move(id: string, step: 'confirm' | 'undo'): Promise<void> {
      if (busy) return
      begin()
      const ask = { params: { import_id: id }, timeoutMs: IMPORT_TIMEOUT_MS }
      const answer = await act(() => productWritesApi[`${step}Import`](ask), {
        done: ({ left }) => {
          const undone = left > 0 ? t('undoneLeft', { count: left }) : t('undone')
          return step === 'confirm' ? t('done') : undone
        },
        refused,
      })
      if (!answer?.ok) return
      const moved = answer.data
      setReport((shown) => (shown && shown.import_id !== id ? shown : moved))
    },
  }
}
