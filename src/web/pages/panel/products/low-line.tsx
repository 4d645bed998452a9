import { type FormEvent, useState } from 'react'
import type { PanelProduct } from '#database/catalog/panel-product.ts'
import { coverDays } from '#domain/stock/cover.ts'
import { LOW_BELOW } from '#domain/stock/low-stock.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { TextField } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** How fast the product goes, and the line below which it is low in stock. */
export function LowLine({ product }: { product: PanelProduct }) {
  const t = useText('panelProducts')
  const ready = useHydrated()
  const { busy, act } = usePanelAction()
  const { id, kind, stock, soldLately, lowBelow } = product
  const [entered, setEntered] = useState(lowBelow === undefined ? '' : String(lowBelow))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const days = coverDays(stock, soldLately)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const units = entered.trim() === '' ? null : Number(entered)
    const answer = await act(() => productWritesApi.lowLine({ params: { id }, body: { units } }), {
      done: t('lowLineSaved'),
      refused: ({ detail }) => detail,
    })
    setErrors(answer && !answer.ok ? answer.errors : {})
  }
  return (
    <form className="stack gap-12 band-12 panel-low-line" onSubmit={save} noValidate>
      <p>
        {t('soldLately', { count: soldLately })}
        {days !== undefined && <> {t('cover', { count: days })}</>}
      </p>
      <fieldset className="row align-end" disabled={!ready}>
        <TextField
          label={t('lowLine')}
          placeholder={String(LOW_BELOW[kind])}
          inputMode="numeric"
          autoComplete="off"
          value={entered}
          error={errors.units}
          onChange={({ currentTarget }) => setEntered(currentTarget.value)}
        />
        <Submit look="line" busy={busy}>
          {t('lowLineSave')}
        </Submit>
      </fieldset>
      <p className="panel-lead">{t('lowLineLead', { count: LOW_BELOW[kind] })}</p>
    </form>
  )
}
