import { useState } from 'react'
import type { phoneOrderEndpoints } from '#contract/phone-orders.ts'
import { withPlainDigits } from '#domain/delivery/typed-place.ts'
import { BUSINESS_FIELDS } from '#domain/invoices/business.ts'
import { emptyTexts } from '#domain/text/read-form.ts'
import type { AnswerOf, SentTo } from '../../../api/client.ts'
import { phoneOrdersApi } from '../../../api/phone-orders.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useForm } from '../../../forms/use-form.ts'
import { useText } from '../../../language.tsx'
import { useSettings } from '../../../layout/root-data.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'
import { useUnsent } from '../kit/use-unsent.ts'
import { linesIn } from './order-lines.ts'

type TakeEndpoint = (typeof phoneOrderEndpoints)['take']
export type Priced = Extract<AnswerOf<TakeEndpoint>, { isDone: false }>

export const PLACE_FIELDS = ['recipient', 'address', 'pincode', 'city'] as const
const FIELDS = [
  'phone_number',
  ...PLACE_FIELDS,
  'state',
  ...BUSINESS_FIELDS,
  'email',
  'productIds',
  'offerCode',
] as const

export type KnownFields = Partial<
  Record<'phone_number' | (typeof PLACE_FIELDS)[number] | 'state', string>
>

/** Refusals whose usual sentences address the shopper. */
const SAID_OF_CUSTOMERS = ['cod-too-many-open', 'offer-used-by-person', 'too-many-unpaid'] as const

/** The form of an order by phone: sent without an amount it is priced, with the amount it is placed. */
export function useOrderForm(
  customer: KnownFields | undefined,
  whenMade: (orderId: string) => void,
) {
  const t = useText('panelNewOrder')
  const { act } = usePanelAction()
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
      ...emptyTexts(FIELDS),
      ...customer,
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
          ...withPlainDigits(values),
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

  return {
    form,
    priced,
    /** To be called with every change of what is priced. */
    forgetPrice: () => setPriced(undefined),
  }
}

export type PhoneOrderForm = ReturnType<typeof useOrderForm>['form']

/** The attributes of a text field of this form, which browsers do not fill in with the owner's own data. */
export const fieldOf = (form: PhoneOrderForm, name: (typeof FIELDS)[number]) => ({
  autoComplete: 'off',
  ...form.text(name),
})
