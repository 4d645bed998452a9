import { type FormEvent, useState } from 'react'
import type { BatchFacts } from '#database/recalls.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { TextArea } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** Recalls a batch, with the reason that its buyers read. */
export function RecallForm({ batch: { productId, batch } }: { batch: BatchFacts }) {
  const t = useText('panelRecalls')
  const ready = useHydrated()
  const { busy, act } = usePanelAction()
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const params = { id: productId }
    const answer = await act(() => productWritesApi.recall({ params, body: { batch, reason } }), {
      done: ({ orders }) => t('done', { count: orders }),
      refused: ({ detail }) => detail,
      reload: 'always',
    })
    if (answer && !answer.ok) setErrors(answer.errors)
  }
  return (
    <form className="raise gap-12 pad-20 stack" onSubmit={send} noValidate>
      <h2 className="title-small">{t('recallTitle')}</h2>
      <p className="panel-lead">{t('recallLead')}</p>
      <fieldset className="stack" disabled={!ready}>
        <TextArea
          label={t('reason')}
          rows={3}
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div>
          <Submit busy={busy}>{t('recall')}</Submit>
        </div>
      </fieldset>
    </form>
  )
}
