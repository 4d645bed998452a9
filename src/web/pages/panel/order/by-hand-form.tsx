import { type FormEvent, useState } from 'react'
import { parcelsApi } from '../../../api/shipments.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useDeskAct } from './use-desk-act.ts'

/** Records a personal hand-over; collapsed when a courier collects parcels. */
export function ByHandForm({ id, isOnlyWay }: { id: string; isOnlyWay: boolean }) {
  const t = useText('panelParcel')
  const { busy, act } = useDeskAct()
  const [courier, setCourier] = useState('')
  const [trackingId, setTrackingId] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { courierName: courier, trackingId }
    void act(
      () => parcelsApi.handOver({ params: { id }, body }),
      t('noted', { courier, trackingId }),
    )
  }
  return (
    <details className="panel-fold" open={isOnlyWay || undefined}>
      <summary>{t('byHand')}</summary>
      <form className="panel-sheet panel-form" onSubmit={send}>
        <p>{t('byHandLead')}</p>
        <TextField
          label={t('courierName')}
          value={courier}
          required
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => setCourier(currentTarget.value)}
        />
        <TextField
          label={t('trackingId')}
          value={trackingId}
          required
          minLength={4}
          maxLength={40}
          autoComplete="off"
          onChange={({ currentTarget }) => setTrackingId(currentTarget.value.trim())}
        />
        <Button type="submit" look="line" size="small" busy={busy}>
          {t('note')}
        </Button>
      </form>
    </details>
  )
}
