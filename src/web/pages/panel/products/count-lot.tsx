import { type FormEvent, useState } from 'react'
import type { PanelLot } from '#database/catalog/panel-product.ts'
import { COUNT_REASONS } from '#domain/stock/count.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useOpened } from '../kit/use-opened.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface CountLotProps {
  id: string
  lot: PanelLot
  onDone(): void
}

/** Sets a batch to what was counted, and says why it differs. */
export function CountLot({ id, lot: { batch, onHand }, onDone }: CountLotProps) {
  const t = useText('panelProducts')
  const { busy, act } = usePanelAction()
  const first = useOpened<HTMLInputElement>()
  const [counted, setCounted] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const units = counted.trim() === '' ? Number.NaN : Number(counted)
    // A count that agrees needs no reason to be given.
    const wanted = units === onHand ? 'miscounted' : reason
    const chosen = COUNT_REASONS.find((known) => known === wanted)
    if (!chosen) return setErrors({ reason: t('countWhy') })
    const body = { batch, counted: units, seen: onHand, reason: chosen }
    const answer = await act(() => productWritesApi.count({ params: { id }, body }), {
      done: t('countDone', { batch, count: units }),
      refused: ({ status, detail }) => (status === 0 ? t('unreachable') : detail),
      reload: 'always',
    })
    if (answer?.ok) onDone()
    else if (answer) setErrors(answer.errors)
  }
  return (
    <form className="panel-restock" onSubmit={send} noValidate>
      <fieldset>
        <legend>{t('countOf', { batch })}</legend>
        <TextField
          ref={first}
          label={t('counted', { count: onHand })}
          inputMode="numeric"
          autoComplete="off"
          value={counted}
          error={errors.counted}
          onChange={({ currentTarget }) => setCounted(currentTarget.value)}
        />
        <SelectField
          label={t('takeOffReason')}
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        >
          <option value="">{t('takeOffChoose')}</option>
          {COUNT_REASONS.map((known) => (
            <option key={known} value={known}>
              {t(`takeOff ${known}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="line" busy={busy}>
          {t('countSend')}
        </Button>
        <Button look="line" onClick={onDone}>
          {t('keepThere')}
        </Button>
      </fieldset>
    </form>
  )
}
