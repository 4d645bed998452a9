import { type FormEvent, useState } from 'react'
import type { PanelLot } from '#database/catalog/panel-product.ts'
import { WRITE_OFF_REASONS } from '#domain/stock/write-off.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useOpened } from '../kit/use-opened.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'

interface TakeOffProps {
  id: string
  lot: PanelLot
  onDone(): void
}

/** Writes off pieces of a batch: how many, and why. */
export function TakeOff({ id, lot: { batch, onHand }, onDone }: TakeOffProps) {
  const t = useText('panelProducts')
  const { busy, act } = usePanelAction()
  const first = useOpened<HTMLInputElement>()
  const [units, setUnits] = useState(String(onHand))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const count = Number(units)
    const chosen = WRITE_OFF_REASONS.find((known) => known === reason)
    if (!chosen) return setErrors({ reason: t('takeOffWhy') })
    const body = { batch, units: count, seen: onHand, reason: chosen }
    const answer = await act(() => productWritesApi.writeOff({ params: { id }, body }), {
      done: t('takenOff', { count }),
      refused: ({ status, detail }) => (status === 0 ? t('unreachable') : detail),
      reload: 'always',
    })
    if (answer?.ok) onDone()
    else if (answer) setErrors(answer.errors)
  }
  return (
    <form className="panel-restock" onSubmit={send} noValidate>
      <fieldset>
        <legend>{t('takeOffOf', { batch })}</legend>
        <TextField
          ref={first}
          label={t('takeOffUnits')}
          inputMode="numeric"
          autoComplete="off"
          value={units}
          error={errors.units}
          onChange={({ currentTarget }) => setUnits(currentTarget.value)}
        />
        <SelectField
          label={t('takeOffReason')}
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        >
          <option value="">{t('takeOffChoose')}</option>
          {WRITE_OFF_REASONS.map((known) => (
            <option key={known} value={known}>
              {t(`takeOff ${known}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="line" busy={busy}>
          {t('takeOffSend')}
        </Button>
        <Button look="line" onClick={onDone}>
          {t('keepThere')}
        </Button>
      </fieldset>
    </form>
  )
}
