import type { BatchFacts } from '#database/stock/recalls.ts'
import { stockApi } from '../../../api/stock.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { TextArea } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

export function RecallForm({ batch: { productId, batch } }: { batch: BatchFacts }) {
  const t = useText('panelRecalls')
  const ready = useHydrated()
  const { act } = usePanelAction()
  const form = useForm({
    known: { reason: '' },
    read: ({ reason }) => ({ ok: true, value: { batch, reason } }),
    say: t,
    send: (body) =>
      act(() => stockApi.recall({ params: { id: productId }, body }), {
        done: ({ orders }) => t('done', { count: orders }),
        refused: ({ detail }) => detail,
        reload: 'always',
      }),
  })
  return (
    <form className="raise gap-12 pad-20 stack" {...form.element}>
      <h2 className="title-small">{t('recallTitle')}</h2>
      <p className="panel-lead">{t('recallLead')}</p>
      <fieldset className="stack" disabled={!ready}>
        <TextArea label={t('reason')} rows={3} {...form.text('reason')} />
        <div>
          <Submit busy={form.busy}>{t('recall')}</Submit>
        </div>
      </fieldset>
    </form>
  )
}
