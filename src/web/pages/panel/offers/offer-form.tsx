import { useState } from 'react'
import type { offerEndpoints } from '#contract/offers.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { BENEFIT_KINDS, SCOPE_KINDS } from '#domain/offers/offer.ts'
import { type OfferField, type OfferTexts, parseOffer } from '#domain/offers/offer-form.ts'
import type { AnswerOf } from '../../../api/client.ts'
import { offersApi } from '../../../api/offers.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import { Submit } from '../kit/submit.tsx'
import { TickList } from '../kit/tick-list.tsx'
import { useCategoryName } from '../kit/use-category-name.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useUnsent } from '../kit/use-unsent.ts'
import { type FoundNames, OfferProducts } from './offer-products.tsx'

const FIELDS_OF = {
  percent: ['percent', 'maxRupees'],
  amount: ['rupees'],
  'free-delivery': [],
  'buy-get': ['buy', 'free'],
} as const satisfies Record<(typeof BENEFIT_KINDS)[number], readonly OfferField[]>

interface OfferFormProps {
  blank: OfferTexts
  categories: readonly string[]
  whenSaved(): void
}

/** `act` is the action of the pressed button. */
type Values = OfferTexts & { act: 'make' | 'rehearse' }

/** The form of a new offer, which can be tried on the orders of the last 30 days before it is created. */
export function OfferForm({ blank, categories, whenSaved }: OfferFormProps) {
  const t = useText('panelOffers')
  const { form, result } = useOfferForm(blank, whenSaved)
  const nameOf = useCategoryName()
  // Kept while another scope is chosen.
  const [names, setNames] = useState<FoundNames>({})
  const field = (name: OfferField) => ({ label: t(name), ...form.text(name), autoComplete: 'off' })
  const { benefit, scope } = form.values
  const asked = BENEFIT_KINDS.find((kind) => kind === benefit) ?? 'percent'
  return (
    <form className="stack panel-form" action={offersApi.make.path()} {...form.element}>
      <div className="field-grid">
        <TextField {...field('name')} />
        <TextField {...field('code')} />
        <SelectField {...field('benefit')}>
          <Options of={BENEFIT_KINDS} labelOf={(kind) => t(`benefit ${kind}`)} />
        </SelectField>
        {FIELDS_OF[asked].map((name) => (
          <TextField key={name} {...field(name)} inputMode="decimal" />
        ))}
        <SelectField {...field('scope')}>
          <Options of={SCOPE_KINDS} labelOf={(kind) => t(`scope ${kind}`)} />
        </SelectField>
        {scope === 'categories' && (
          <div className="whole">
            <TickList
              legend={t('categories')}
              options={categories}
              labelOf={nameOf}
              {...form.text('categories')}
            />
          </div>
        )}
        {scope === 'products' && (
          <div className="whole">
            <OfferProducts
              names={names}
              addName={(found) => setNames({ ...names, ...found })}
              {...form.text('products')}
            />
          </div>
        )}
        <TextField {...field('minRupees')} inputMode="decimal" />
      </div>
      <fieldset className="field-grid">
        <legend className="term below-8">{t('period')}</legend>
        <TextField {...field('startsOn')} type="date" />
        <TextField {...field('endsOn')} type="date" />
        <TextField {...field('maxUses')} inputMode="numeric" />
        <TextField {...field('maxUsesPerPerson')} inputMode="numeric" />
        <div className="whole row gap-4-20">
          <YesNo name="firstOrder" form={form} />
          <YesNo name="combinable" form={form} />
        </div>
      </fieldset>
      <p role="status">{result}</p>
      <div className="button-row">
        <Submit busy={form.busy}>{t('save')}</Submit>
        <Button
          variant="line"
          busy={form.busy}
          onClick={(event) => form.submit(event, { act: 'rehearse' })}
        >
          {t('rehearse')}
        </Button>
      </div>
    </form>
  )
}

/** The new offer and its two actions: it is created, or only tried, whose result is a sentence. */
function useOfferForm(blank: OfferTexts, whenSaved: () => void) {
  const t = useText('panelOffers')
  const { act } = usePanelAction()
  const [result, setResult] = useState('')
  const refused = ({ code }: ApiRefusal) => (code === 'offer-wrong' ? undefined : t('failed'))
  const form = useForm({
    known: { ...blank, act: 'make' } as Values,
    draft: useUnsent('offer'),
    read: (values: Values) => {
      const read = parseOffer(values)
      return read.ok ? { ok: true, value: values } : read
    },
    say: t,
    async send({ act: wanted, ...body }, idempotencyKey) {
      if (wanted === 'make') {
        const done = t('saved', { name: body.name })
        return await act(() => offersApi.make({ body, idempotencyKey }), { done, refused })
      }
      return await act(() => offersApi.rehearse({ body }), { reload: 'never', refused })
    },
    whenSent(answer: { id: number } | AnswerOf<(typeof offerEndpoints)['rehearse']>) {
      if ('id' in answer) return whenSaved()
      const { orders, lowered, goods, saved } = answer
      setResult(
        t('rehearsed', {
          orders,
          lowered,
          goods: formatRupees(paiseOf(goods)),
          saved: formatRupees(paiseOf(saved)),
        }),
      )
    },
  })
  return { form, result }
}

interface OfferFields {
  values: OfferTexts
  errors: { readonly [Name in OfferField]?: string }
  change(changed: Partial<OfferTexts>): void
}

function YesNo({ name, form }: { name: 'firstOrder' | 'combinable'; form: OfferFields }) {
  const t = useText('panelOffers')
  return (
    <Checkbox
      checked={form.values[name] === 'yes'}
      onChange={({ currentTarget }) => form.change({ [name]: currentTarget.checked ? 'yes' : '' })}
    >
      {t(name)}
    </Checkbox>
  )
}
