import { useEffect, useRef, useState } from 'react'
import type { phoneOrderEndpoints } from '#contract/phone-orders.ts'
import { billFor } from '#domain/checkout/bill.ts'
import { amountsFromFields } from '#domain/checkout/bill-fields.ts'
import { stateOfPincode } from '#domain/delivery/pincode.ts'
import { BUSINESS_FIELDS } from '#domain/invoices/business.ts'
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { ungroupedDigits } from '#domain/text/figures.ts'
import type { AnswerOf, SentTo } from '../../../api/client.ts'
import { deliveryApi } from '../../../api/delivery.ts'
import { phoneOrdersApi } from '../../../api/phone-orders.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { BillRows } from '../../../cart/bill-rows.tsx'
import { BusinessFields } from '../../../cart/business-fields.tsx'
import { deliveryDays } from '../../../cart/delivery-days.ts'
import { StateField } from '../../../delivery/state-options.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useSettings } from '../../../layout/root-data.ts'
import { Button, LineButton } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Part } from '../kit/part.tsx'
import { Submit } from '../kit/submit.tsx'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useUnsent } from '../kit/use-unsent.ts'
import { GoodsLines } from './goods-lines.tsx'
import { linesIn, textOfLines } from './order-lines.ts'
import { useKnownCustomer } from './use-known-customer.ts'

type TakeEndpoint = (typeof phoneOrderEndpoints)['take']
type Priced = Extract<AnswerOf<TakeEndpoint>, { isDone: false }>

const PLACE_FIELDS = ['recipient', 'address', 'pincode', 'city'] as const
const FIELDS = [
  'phone_number',
  ...PLACE_FIELDS,
  'state',
  ...BUSINESS_FIELDS,
  'email',
  'productIds',
  'offerCode',
] as const

/** Refusals whose usual sentences address the shopper. */
const SAID_OF_CUSTOMERS = ['cod-too-many-open', 'offer-used-by-person', 'too-many-unpaid'] as const

/** Customer and goods, then the price as the server calculates it, then the order. */
export function OrderForm({
  customer,
  whenMade,
}: {
  /** The customer, if known. */
  customer:
    | Partial<Record<'phone_number' | (typeof PLACE_FIELDS)[number] | 'state', string>>
    | undefined
  whenMade(orderId: string): void
}) {
  const t = useText('panelNewOrder')
  const d = useText('delivery')
  const { act } = usePanelAction()
  const { known, ask, forget } = useKnownCustomer()
  const payments = useSettings()?.payments
  const [priced, setPriced] = useState<Priced>()

  function sentenceOf({ status, code, detail }: ApiRefusal): string {
    if (status === 0) return t('unreachable')
    const ofCustomer = SAID_OF_CUSTOMERS.find((one) => one === code)
    return ofCustomer ? t(ofCustomer) : detail || t('failed')
  }

  const form = useForm({
    fields: FIELDS,
    draft: useUnsent('order'),
    known: {
      phone_number: '',
      recipient: '',
      address: '',
      pincode: '',
      city: '',
      state: '',
      ...customer,
      gstin: '',
      businessName: '',
      email: '',
      productIds: '',
      offerCode: '',
      language: t.language as string,
      amount: '',
      goods: '',
      paymentMethod: (payments?.cod ? 'COD' : 'prepaid') as 'COD' | 'prepaid',
    },
    read({ productIds: _, goods, amount, ...values }) {
      const wanted = linesIn(goods).filter(({ quantity }) => quantity > 0)
      if (wanted.length === 0) return { ok: false, errors: { productIds: 'noLines' } } as const
      return {
        ok: true,
        value: {
          ...values,
          productIds: wanted.map(({ productId }) => productId),
          quantities: wanted.map(({ quantity }) => quantity),
          ...(amount !== '' && { amount: Number(amount) }),
        } satisfies SentTo<TakeEndpoint>,
      }
    },
    say: t,
    async send(body, key) {
      const answer = await act(() => phoneOrdersApi.take({ body, idempotencyKey: key }), {
        done: (data) => (data.isDone ? t('placed', { number: data.orderNumber }) : ''),
        reload: 'never',
      })
      if (answer && !answer.ok) setPriced(undefined)
      return answer
    },
    whenSent(answer) {
      if (answer.isDone) whenMade(answer.orderId)
      else setPriced(answer)
    },
    refused: (refusal) => sentenceOf(refusal as ApiRefusal),
  })

  const latest = useRef(form.values)
  useEffect(() => {
    latest.current = form.values
  })

  /** Fills in state and city of a pincode; a typed city is kept, also one typed during the request. */
  async function placeOf(pincode: string): Promise<void> {
    const state = stateOfPincode(pincode)
    if (!state) return
    form.change({ pincode, state })
    if (form.values.city !== '') return
    const answer = await deliveryApi.place({ params: { pincode } })
    const city = answer.ok && answer.data.city
    if (city && latest.current.city === '') form.change({ city })
  }

  const isCash = form.values.paymentMethod === 'COD'
  const field = (name: (typeof FIELDS)[number]) => ({ autoComplete: 'off', ...form.text(name) })
  const labels = {
    recipient: t('name'),
    address: d('address'),
    pincode: d('pincode'),
    city: d('city'),
  }
  return (
    <form
      className="columns columns-7-5 align-start"
      {...form.element}
      onInput={() => setPriced(undefined)}
    >
      <Part id="order-customer" title={t('customer')}>
        <TextField
          label={t('phone')}
          inputMode="tel"
          maxLength={30}
          {...field('phone_number')}
          onBlur={({ currentTarget }) => ask(currentTarget.value)}
        />
        {known && (
          <div className="gap-12 bar semibold stack stack-start">
            <p>
              {t('known', {
                place: `${known.recipient}, ${known.address}, ${known.city} ${known.pincode}`,
              })}
            </p>
            <LineButton
              onClick={() => {
                form.change(known)
                forget()
              }}
            >
              {t('useKnown')}
            </LineButton>
          </div>
        )}
        {PLACE_FIELDS.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            maxLength={300}
            inputMode={name === 'pincode' ? 'numeric' : undefined}
            {...field(name)}
            onBlur={({ currentTarget }) => {
              if (name === 'pincode') void placeOf(ungroupedDigits(currentTarget.value))
            }}
          />
        ))}
        <StateField {...form.text('state')} />
        <BusinessFields
          isFilled={form.values.gstin !== '' || form.values.businessName !== ''}
          field={form.text}
        />
        <TextField label={t('email')} inputMode="email" maxLength={254} {...field('email')} />
        <SelectField
          label={t('language')}
          name="language"
          value={form.values.language}
          onChange={({ currentTarget }) => form.change({ language: currentTarget.value })}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_FACTS[one].name}
            </option>
          ))}
        </SelectField>
      </Part>
      <Part id="order-goods" title={t('goods')}>
        <GoodsLines
          lines={linesIn(form.values.goods)}
          error={form.errors.productIds}
          change={(next) => {
            setPriced(undefined)
            form.change({ goods: textOfLines(next), productIds: '' })
          }}
        />
        <SelectField
          label={t('method')}
          name="paymentMethod"
          value={form.values.paymentMethod}
          onChange={({ currentTarget }) =>
            form.change({ paymentMethod: currentTarget.value === 'COD' ? 'COD' : 'prepaid' })
          }
        >
          <option value="COD" disabled={!payments?.cod}>
            {t('cash')}
          </option>
          <option value="prepaid" disabled={!payments?.prepaidBy}>
            {t('online')}
          </option>
        </SelectField>
        <TextField label={t('code')} maxLength={30} {...field('offerCode')} />
        <ErrorNote>{form.failure}</ErrorNote>
        {priced ? (
          <div className="stack raise gap-12 pad-20">
            <Bill priced={priced} isCash={isCash} />
            <Button
              busy={form.busy}
              onClick={(event) => form.submit(event, { amount: String(priced.total) })}
            >
              {t(isCash && !priced.codAdvance ? 'place' : 'placeOnline', {
                amount: formatRupees(paiseOf(priced.total)),
              })}
            </Button>
          </div>
        ) : (
          <div className="button-row">
            <Submit busy={form.busy}>{t('price')}</Submit>
          </div>
        )}
      </Part>
    </form>
  )
}

function Bill({ priced, isCash }: { priced: Priced; isCash: boolean }) {
  const t = useText('panelNewOrder')
  const { parts, totalPaise } = billFor(amountsFromFields(priced), isCash ? 'cod' : 'prepaid')
  return (
    <>
      <dl className="sums">
        <BillRows parts={parts} />
        <dt>
          <b>{t('total')}</b>
        </dt>
        <dd>
          <b>{formatRupees(totalPaise)}</b>
        </dd>
      </dl>
      <p>{t('expected', { days: deliveryDays(priced.expectedDelivery, t.language) })}</p>
      {isCash && priced.codConfirmHours && (
        <p>{t('confirmFirst', { hours: priced.codConfirmHours })}</p>
      )}
      {isCash && priced.codAdvance && (
        <p>
          {t('advanceFirst', {
            advance: formatRupees(paiseOf(priced.codAdvance)),
            cash: formatRupees(totalPaise - paiseOf(priced.codAdvance)),
          })}
        </p>
      )}
    </>
  )
}
