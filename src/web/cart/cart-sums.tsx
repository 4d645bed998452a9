import { priceBill } from '#domain/checkout/bill.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useLanguage, useText } from '../language.tsx'
import { deliveryDays } from './delivery-days.ts'
import type { Method } from './payment-choice.tsx'
import { refusalSentence } from './refusal-sentence.ts'
import type { QuoteInUse } from './use-shipping-quote.ts'

interface CartSumsProps {
  subtotalPaise: number
  pincode: string | undefined
  quote: QuoteInUse
  method: Method | undefined
}

/** Subtotal at once; delivery, COD fee, total and delivery days once the pincode is known. */
export function CartSums({ subtotalPaise, pincode, quote, method }: CartSumsProps) {
  const t = useText('cart')
  const language = useLanguage()
  const price = quote.answer?.ok ? quote.answer.price : undefined
  const isCash = method === 'COD'
  const total = price && priceBill({ ...price, method: isCash ? 'cod' : 'prepaid' }).totalPaise
  const days = price && deliveryDays(price.expectedDelivery, language)
  return (
    <dl className="sums cart-sums">
      <dt>
        {t('subtotal')} <small>{t('withoutDelivery')}</small>
      </dt>
      <dd>{formatRupees(subtotalPaise)}</dd>
      {pincode && (
        <>
          <dt>
            {t('deliveryTo', { pincode })} {days && <small>{days}</small>}
          </dt>
          <dd>{price ? formatRupees(price.deliveryPaise) : <Waiting quote={quote} />}</dd>
        </>
      )}
      {price && isCash && (
        <>
          <dt>{t('codFee')}</dt>
          <dd>{formatRupees(price.codFeePaise)}</dd>
        </>
      )}
      {total !== undefined && (
        <>
          <dt className="cart-total">
            {t('total')} <small>{t('inclTaxes')}</small>
          </dt>
          <dd className="cart-total" aria-live="polite">
            {formatRupees(total)}
          </dd>
        </>
      )}
    </dl>
  )
}

/** In place of the charge: that it is being calculated, or why there is none. */
function Waiting({ quote }: { quote: QuoteInUse }) {
  const t = useText('cart')
  if (quote.asking) return <small>{t('reckoning')}</small>
  if (!quote.answer || quote.answer.ok) return null
  return <small>{refusalSentence(t, quote.answer.code, quote.answer.data) || '–'}</small>
}
