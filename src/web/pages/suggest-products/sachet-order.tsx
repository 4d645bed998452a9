import { useRef, useState } from 'react'
import { billFor } from '#domain/checkout/bill.ts'
import type { ProductId } from '#domain/ids.ts'
import { formatRupees } from '#domain/money/money.ts'
import { SACHETS_DEFAULT, sachetSummary } from '#domain/suggestions/sachets.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import { pages } from '#urls.ts'
import { BillRows } from '../../cart/bill-rows.tsx'
import { QuoteWaiting } from '../../cart/cart-sums.tsx'
import { ConfirmCash } from '../../cart/confirm-cash.tsx'
import { DeliveryFields } from '../../cart/delivery-section.tsx'
import { type Method, PaymentChoice } from '../../cart/payment-choice.tsx'
import { PaymentUnderWay } from '../../cart/payment-under-way.tsx'
import { gstInside } from '../../cart/shipping-quote.ts'
import type { CashOrder } from '../../cart/use-cash-steps.ts'
import { useDeliveryForm } from '../../cart/use-delivery-form.ts'
import { PolicyLinks } from '../../layout/policy-links.tsx'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { payment } from '../../payment/payment.ts'
import { findUser } from '../../session/refresh-session.ts'
import { useStore } from '../../store.ts'
import { Button, LineLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { moreOfSachets, type SachetLine } from './sachet-lines.ts'
import { NO_QUANTITIES, sachetQuantityStore } from './sachet-quantities.ts'
import { SachetRow, WithheldRow } from './sachet-rows.tsx'
import { useSuggestWords } from './suggest-words.ts'
import { useCashSachets } from './use-cash-sachets.ts'
import { useSachetQuote } from './use-sachet-quote.ts'
import type { Suggestion } from './use-suggestions.ts'

interface SachetOrderProps {
  suggestions: readonly Suggestion[]
  concerns: Readonly<Record<number, string>>
  safety: SafetyAnswers
}

/** Rows with steppers, the summary, the address, the payment and 'Order Now'. */
export function SachetOrder({ suggestions, concerns, safety }: SachetOrderProps) {
  const t = useSuggestWords()
  const kept = useStore(sachetQuantityStore, NO_QUANTITIES)
  const quantities = new Map<ProductId, number>(kept)
  const offered = suggestions.filter(({ product }) => product !== undefined)
  const withheld = suggestions.filter(({ product }) => product === undefined)
  const lines = offered.flatMap(({ product }): SachetLine[] =>
    product ? [{ product, quantity: quantities.get(product.id) ?? SACHETS_DEFAULT }] : [],
  )
  const cash = useCashSachets(lines, safety)
  return (
    <>
      <ul className="suggest-rows">
        {offered.map(({ concern, product, flags }) => {
          if (!product) return null
          const quantity = quantities.get(product.id) ?? SACHETS_DEFAULT
          return (
            <SachetRow
              key={concern}
              concern={concern}
              concernName={concerns[concern] ?? ''}
              product={product}
              asksDoctor={flags}
              quantity={quantity}
              change={(next) =>
                sachetQuantityStore.set([...new Map(quantities).set(product.id, next)])
              }
            />
          )
        })}
      </ul>
      {offered.length === 0 && <p className="wrap band-28 semibold">{t('noneOffered')}</p>}
      {withheld.length > 0 && (
        <Section
          id="withheld"
          title={t('withheldTitle')}
          className="wrap stack gap-8 band-20"
          titleClass="title-small"
        >
          <ul>
            {withheld.map((one) => (
              <WithheldRow key={one.concern} suggestion={one} name={concerns[one.concern] ?? ''} />
            ))}
          </ul>
        </Section>
      )}
      {lines.length > 0 && <Ordering lines={lines} cash={cash} safety={safety} />}
      <p className="wrap row suggest-limits">
        {t('limits')} <LineLink to={pages.quiz}>{t('changeConcerns')}</LineLink>
      </p>
    </>
  )
}

interface OrderingProps {
  lines: readonly SachetLine[]
  cash: CashOrder
  safety: SafetyAnswers
}

function Ordering({ lines, cash, safety }: OrderingProps) {
  const t = useSuggestWords()
  const navigate = useShopNavigate()
  const form = useDeliveryForm((problem) => {
    switch (problem) {
      case 'pincode-required':
      case 'pincode-malformed':
      case 'phone-required':
      case 'phone-malformed':
        return t(problem)
      default:
        return undefined
    }
  })
  const [method, setMethod] = useState<Method>()
  const paying = useStore(payment.step, payment.step.get())
  const quote = useSachetQuote(lines, form.pincode)
  const section = useRef<HTMLDivElement>(null)
  const price = quote.answer?.ok ? quote.answer.price : undefined

  const choose = (chosen: Method) => {
    setMethod(chosen)
    if (paying.at !== 'rest') return
    const delivery = form.addressOrFocus()
    if (delivery && chosen === 'COD') void cash.begin(delivery)
  }

  const order = async () => {
    const user = await findUser()
    if (!user) return navigate(pages.login(pages.suggestProducts))
    // While a payment is uncertain, no new order is started, whatever the method.
    if (paying.at === 'checking') return payment.show()
    if (!method) return showToast({ severity: 'error', text: t('selectMethod') })
    const delivery = form.validate()
    if (!delivery) return undefined
    if (method === 'COD') return cash.begin(delivery)
    const { boxes, ...more } = moreOfSachets(user, lines, safety, new Date())
    return payment.begin({
      flow: 'sachets',
      lines: lines.map(({ product, quantity }) => ({ id: product.id, quantity })),
      boxes,
      delivery,
      shownTotalPaise: price && billFor(price.amounts, 'prepaid').totalPaise,
      more,
    })
  }
  return (
    <div className="columns columns-5-7 gap-0 suggest-order">
      <Summary lines={lines} pincode={form.pincode} quote={quote} isCash={method === 'COD'} />
      <section className="stack suggest-address" aria-labelledby="address" ref={section}>
        <h2 id="address" className="title-h3">
          {t('address')}
        </h2>
        <div ref={form.section}>
          <DeliveryFields form={form} />
        </div>
        <PaymentChoice method={method} choose={choose} price={price} />
        <PaymentUnderWay step={paying} />
        <PolicyLinks of={['terms', 'returns', 'privacy']} />
        <Button
          wide
          busy={cash.step.at === 'quoting' || paying.at === 'preparing' || paying.at === 'asking'}
          onClick={order}
        >
          {t('orderNow')}
        </Button>
      </section>
      <ConfirmCash order={cash} />
    </div>
  )
}

const GRAMS_A_KILOGRAM = 1000

function Summary({
  lines,
  pincode,
  quote,
  isCash,
}: {
  lines: readonly SachetLine[]
  pincode: string | undefined
  quote: ReturnType<typeof useSachetQuote>
  isCash: boolean
}) {
  const t = useSuggestWords()
  const summary = sachetSummary(lines)
  const price = quote.answer?.ok ? quote.answer.price : undefined
  const { pricePaise } = summary
  const payment = isCash ? 'cod' : 'prepaid'
  const bill = price && billFor({ ...price.amounts, items: pricePaise }, payment)
  return (
    <Section
      id="summary"
      title={t('summary')}
      className="stack suggest-summary dye dye-neel-deep"
      titleClass="title-h3"
    >
      <dl className="sums">
        <dt>{t('sachets')}</dt>
        <dd>{summary.sachets}</dd>
        <dt>{t('boxes')}</dt>
        <dd>{summary.boxes}</dd>
        <dt>{t('weight')}</dt>
        <dd>{t('kilograms', { kg: (summary.weightGrams / GRAMS_A_KILOGRAM).toFixed(2) })}</dd>
        <BillRows
          parts={bill?.parts ?? [{ kind: 'items', amountPaise: pricePaise }]}
          gstPaise={price && gstInside(price, payment)}
          names={{
            items: t('sachetsTotal'),
            delivery: pincode && t('deliveryTo', { pincode }),
          }}
        />
        {!bill && pincode && (
          <>
            <dt>{t('deliveryTo', { pincode })}</dt>
            <dd>
              <QuoteWaiting quote={quote} />
            </dd>
          </>
        )}
        {/* In the place of the tax, so that nothing moves when the charge comes. */}
        {!bill && (
          <>
            <dt className="pale">{t('withoutDelivery')}</dt>
            <dd />
          </>
        )}
        <dt className="figure suggest-total">{t('total')}</dt>
        <dd className="figure suggest-total" aria-live="polite">
          {formatRupees(bill?.totalPaise ?? pricePaise)}
        </dd>
      </dl>
      {summary.room > 0 && <p className="note-tint">{t('hint', { count: summary.room })}</p>}
    </Section>
  )
}
