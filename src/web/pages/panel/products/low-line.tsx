import type { PanelProduct } from '#database/catalog/panel-product.ts'
import { coverDays } from '#domain/stock/cover.ts'
import { LOW_BELOW } from '#domain/stock/low-stock.ts'
import { figureIn } from '#domain/text/written-figures.ts'
import { stockApi } from '../../../api/stock.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useHydrated } from '../../../layout/hydrated.ts'
import { TextField } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** Refused by the server; an invalid number must not be sent as `null`, which means the default. */
const NO_COUNT = -1

/** How fast the product sells, and the number below which it is low in stock. */
export function LowLine({ product }: { product: PanelProduct }) {
  const t = useText('panelProducts')
  const ready = useHydrated()
  const { act } = usePanelAction()
  const { id, kind, stock, soldLately, lowBelow } = product
  const days = coverDays(stock, soldLately)
  const form = useForm({
    known: { units: String(lowBelow ?? '') },
    read: ({ units }) => ({
      ok: true,
      value: { units: units.trim() === '' ? null : (figureIn(units) ?? NO_COUNT) },
    }),
    say: t,
    send: (body) =>
      act(() => stockApi.lowLine({ params: { id }, body }), {
        done: t('lowLineSaved'),
        refused: ({ detail }) => detail,
      }),
  })
  return (
    <form className="stack gap-12 band-12 panel-low-line" {...form.element}>
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
          {...form.text('units')}
        />
        <Submit variant="line" busy={form.busy}>
          {t('lowLineSave')}
        </Submit>
      </fieldset>
      <p className="panel-lead">{t('lowLineLead', { count: LOW_BELOW[kind] })}</p>
    </form>
  )
}
