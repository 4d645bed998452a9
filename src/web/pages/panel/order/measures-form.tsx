import {
  chargedGrams,
  MAX_PARCEL_GRAMS,
  MAX_SIDE_CM,
  type ParcelSize,
} from '#domain/shipments/measures.ts'
import { parcelsApi } from '../../../api/shipments.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useOrderAction } from './use-order-action.ts'

const SIDES = ['lengthCm', 'breadthCm', 'heightCm'] as const

/** A number as typed; an invalid text is left for the server to refuse by its field. */
const figure = (text: string) => (text.trim() === '' ? undefined : Number(text))

/** Corrects weight and size of a parcel before it is booked. */
export function MeasuresForm({
  id,
  measures: { weightGrams, size },
}: {
  id: string
  measures: { weightGrams: number; size?: ParcelSize | undefined }
}) {
  const t = useText('panelParcel')
  const { act } = useOrderAction()
  const charged = chargedGrams(weightGrams, size)
  const form = useForm({
    known: {
      weightGrams: String(weightGrams),
      lengthCm: String(size?.lengthCm ?? ''),
      breadthCm: String(size?.breadthCm ?? ''),
      heightCm: String(size?.heightCm ?? ''),
    },
    send: (values) => {
      const [lengthCm, breadthCm, heightCm] = SIDES.map((side) => figure(values[side]))
      const body = { weightGrams: Number(values.weightGrams), lengthCm, breadthCm, heightCm }
      return act(() => parcelsApi.measure({ params: { id }, body }), t('measured'))
    },
  })
  return (
    <details className="panel-fold">
      <summary>
        {t('measures', { grams: weightGrams })}
        {size && `, ${t('measuresSize', sidesOf(size))}`}
      </summary>
      <form className="stack raise gap-12 pad-20 panel-form" {...form.element} noValidate={false}>
        <p>{t('measuresLead')}</p>
        {charged > weightGrams && <p>{t('measuresCharged', { grams: charged })}</p>}
        {(['weightGrams', ...SIDES] as const).map((field) => (
          <TextField
            key={field}
            label={t(field)}
            type="number"
            required={field === 'weightGrams'}
            min={1}
            max={field === 'weightGrams' ? MAX_PARCEL_GRAMS : MAX_SIDE_CM}
            autoComplete="off"
            {...form.text(field)}
          />
        ))}
        <LineButton type="submit" busy={form.busy}>
          {t('measure')}
        </LineButton>
      </form>
    </details>
  )
}

const sidesOf = (size: ParcelSize) => ({
  length: size.lengthCm,
  breadth: size.breadthCm,
  height: size.heightCm,
})
