import { parcelsApi } from '../../../api/shipments.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Records a personal hand-over; collapsed when a courier collects parcels. */
export function ByHandForm({ id, isOnlyWay }: { id: string; isOnlyWay: boolean }) {
  const t = useText('panelParcel')
  const { act } = useOrderAction()
  const form = useForm({
    known: { courierName: '', trackingId: '' },
    send: (body) =>
      act(
        () => parcelsApi.handOver({ params: { id }, body }),
        t('noted', { courier: body.courierName, trackingId: body.trackingId }),
      ),
  })
  return (
    <details className="panel-fold" open={isOnlyWay || undefined}>
      <summary>{t('byHand')}</summary>
      <form className="stack raise gap-12 pad-20 panel-form" {...form.element} noValidate={false}>
        <p>{t('byHandLead')}</p>
        <TextField
          label={t('courierName')}
          required
          maxLength={60}
          autoComplete="off"
          {...form.text('courierName')}
        />
        <TextField
          label={t('trackingId')}
          required
          minLength={4}
          maxLength={40}
          autoComplete="off"
          {...form.text('trackingId')}
        />
        <LineButton type="submit" busy={form.busy}>
          {t('note')}
        </LineButton>
      </form>
    </details>
  )
}
