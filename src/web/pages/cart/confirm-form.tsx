import { formatRupees, rupeesOf } from '#domain/money/money.ts'
import { inLanguage, pages } from '#urls.ts'
import { BillRows } from '../../cart/bill-rows.tsx'
import { deliveryDays } from '../../cart/delivery-days.ts'
import { codConfirmSentence } from '../../cart/refusal-sentence.ts'
import { useStateName } from '../../delivery/state-options.tsx'
import { useText } from '../../language.tsx'
import { PolicyLinks } from '../../layout/policy-links.tsx'
import { Button } from '../../ui/button.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import type { Priced } from './order-without-scripts.server.ts'

interface ConfirmFormProps {
  token: string
  /** The address as it was posted. */
  values: Readonly<Record<string, string>>
  priced: Priced
}

/** The second step: the complete price, and the button that places the order. */
export function ConfirmForm({ token, values, priced }: ConfirmFormProps) {
  const t = useText('cart')
  const d = useText('delivery')
  const stateName = useStateName()
  const { address = '', city = '', state = '', pincode = '', phone_number: phone } = values
  const { gstin, businessName } = values
  const total = formatRupees(priced.totalPaise)
  const { toConfirm: asked } = priced
  const toConfirm = codConfirmSentence(
    t,
    asked && { codConfirmHours: asked.withinHours, codCauses: [...asked.causes] },
  )
  const sent = {
    ...values,
    token,
    amount: String(rupeesOf(priced.totalPaise)),
    key: priced.key,
  }
  return (
    <form method="post" action={inLanguage(pages.checkout, t.language)} className="stack">
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h2 className="title-h3">{t('payInCash', { total })}</h2>
      {priced.isChanged && (
        <p className="note" role="alert">
          {t('newTotal', { total })}
        </p>
      )}
      <dl className="sums">
        <BillRows
          parts={priced.parts}
          gstPaise={priced.gstPaise}
          names={{ delivery: t('deliveryTo', { pincode }) }}
        />
        <dt className="cart-total">{t('total')}</dt>
        <dd className="cart-total">{total}</dd>
      </dl>
      <p>
        <b>{t('deliverTo')}:</b>{' '}
        <Voiced text={`${address}, ${city}, ${stateName(state)} ${pincode} · ${phone}`} />.{' '}
        <span className="pale">
          {t('arrives', { days: deliveryDays(priced.days, t.language) })}
        </span>
      </p>
      {gstin && <p>{d('invoiceFor', { name: businessName ?? '', gstin: gstin.toUpperCase() })}</p>}
      {toConfirm && <p className="note">{toConfirm}</p>}
      <PolicyLinks of={['terms', 'returns', 'privacy']} />
      <p className="button-row">
        <Button type="submit">{t('confirm')}</Button>
        <Button type="submit" name="act" value="change" variant="line">
          {t('changeAddress')}
        </Button>
      </p>
    </form>
  )
}
