import { billFor } from '#domain/checkout/bill.ts'
import { chosenText } from '#domain/language/translated-texts.ts'
import { formatRupees } from '#domain/money/money.ts'
import { isUnclear } from '../api-call.ts'
import { useLanguage, useText } from '../language.tsx'
import { BillRows } from './bill-rows.tsx'
import { deliveryDays } from './delivery-days.ts'
import type { Method } from './payment-choice.tsx'
import { refusalSentence } from './refusal-sentence.ts'
import { gstInside, type ShippingPrice } from './shipping-quote.ts'
import type { QuoteInUse } from './use-shipping-quote.ts'

interface CartSumsProps {
  subtotalPaise: number
  pincode: string | undefined
  quote: QuoteInUse
  method: Method | undefined
}

/** The names of offers, marked where they are in another language. */
export function OfferNames({
  offers,
}: {
  offers: readonly Pick<ShippingPrice['offers'][number], 'name' | 'translations'>[]
}) {
  const reader = useLanguage()
  return offers.map(({ name, translations }, place) => {
    const { text, language } = chosenText(name, translations, reader)
    return (
      <span key={name} lang={language === reader ? undefined : language}>
        {place > 0 && ', '}
        {text}
      </span>
    )
  })
}

/** Shows the subtotal at once; delivery, COD fee, total and delivery days once the pincode is known. */
export function CartSums({ subtotalPaise, pincode, quote, method }: CartSumsProps) {
  const t = useText('cart')
  const price = quote.answer?.ok ? quote.answer.price : undefined
  const payment = method === 'COD' ? 'cod' : 'prepaid'
  const bill = price && billFor(price.amounts, payment)
  const days = price && deliveryDays(price.expectedDelivery, t.language)
  const deliveryName = pincode && (
    <>
      {t('deliveryTo', { pincode })} {days && <small>· {days}</small>}
    </>
  )
  return (
    <dl className="sums small cart-sums">
      <BillRows
        parts={bill?.parts ?? [{ kind: 'items', amountPaise: subtotalPaise }]}
        gstPaise={price && gstInside(price, payment)}
        names={{
          items: (
            <>
              {t('subtotal')} <small>{t('withoutDelivery')}</small>
            </>
          ),
          delivery: deliveryName,
          offer:
            price && price.offers.length > 0 ? <OfferNames offers={price.offers} /> : undefined,
        }}
      />
      {!bill && pincode && (
        <>
          <dt>{deliveryName}</dt>
          <dd>
            <small>
              <QuoteWaiting quote={quote} />
            </small>
          </dd>
        </>
      )}
      {bill && (
        <>
          <dt className="cart-total">
            {t('total')} <small>{t('inclTaxes')}</small>
          </dt>
          <dd className="cart-total" aria-live="polite">
            {formatRupees(bill.totalPaise)}
          </dd>
        </>
      )}
    </dl>
  )
}

/** Shown in place of the charge while it is calculated, or when it was refused. */
export function QuoteWaiting({ quote }: { quote: QuoteInUse }) {
  const t = useText('cart')
  if (quote.asking) return t('calculating')
  const { answer } = quote
  if (!answer || answer.ok) return null
  if (isUnclear(answer)) return t('askingAgain')
  return refusalSentence(t, answer.code, answer.data) || '–'
}
