import { type FormEvent, useRef, useState } from 'react'
import { formatRupees, paiseOf, rupeesOf } from '#domain/money/money.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { newIdempotencyKey } from '../../../idempotency-key.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useDeskAct } from './use-desk-act.ts'

const REASONS = ['goodwill', 'returned'] as const

/** A full or partial refund; the amount is confirmed before it is sent. */
export function RefundForm({ id, mostPaise }: { id: string; mostPaise: number }) {
  const t = useText('orderDesk')
  const { busy, act } = useDeskAct()
  const [rupees, setRupees] = useState(String(rupeesOf(mostPaise)))
  const [reason, setReason] = useState<(typeof REASONS)[number]>('goodwill')
  const [asking, setAsking] = useState(false)
  /** The same request keeps its key, so that sending it again makes one refund. */
  const key = useRef(newIdempotencyKey())
  const amountPaise = paiseOf(Number(rupees))
  const isAmount = Number.isFinite(amountPaise) && amountPaise > 0 && amountPaise <= mostPaise
  const amount = formatRupees(amountPaise)

  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (isAmount) setAsking(true)
  }
  const send = async () => {
    const sent = await act(
      () =>
        afterSaleApi.refund({
          params: { id },
          body: { amount: rupeesOf(amountPaise), reason },
          idempotencyKey: key.current,
        }),
      t('refunded', { amount }),
    )
    if (sent) key.current = newIdempotencyKey()
    setAsking(false)
  }

  return (
    <form className="panel-sheet panel-form" aria-label={t('refund')} onSubmit={ask}>
      <h3 className="term">{t('refund')}</h3>
      <TextField
        label={t('amount')}
        type="number"
        inputMode="decimal"
        min="0.01"
        step="0.01"
        max={rupeesOf(mostPaise)}
        required
        value={rupees}
        onChange={({ currentTarget }) => {
          setRupees(currentTarget.value)
          key.current = newIdempotencyKey()
          setAsking(false)
        }}
      />
      <SelectField
        label={t('refundReason')}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(REASONS.find((known) => known === currentTarget.value) ?? 'goodwill')
          key.current = newIdempotencyKey()
        }}
      >
        {REASONS.map((known) => (
          <option key={known} value={known}>
            {t(`reason ${known}`)}
          </option>
        ))}
      </SelectField>
      {!asking && (
        <Button type="submit" look="line" size="small">
          {t('refundSend')}
        </Button>
      )}
      {asking && (
        <fieldset className="panel-ask">
          <legend>{t('refundAsk', { amount })}</legend>
          <div className="button-row">
            <Button size="small" busy={busy} onClick={send}>
              {t('refundYes')}
            </Button>
            <Button look="line" size="small" onClick={() => setAsking(false)}>
              {t('no')}
            </Button>
          </div>
        </fieldset>
      )}
    </form>
  )
}
