import { type FormEvent, useMemo, useState } from 'react'
import { addToCart, cartSubtotalPaise } from '#domain/cart/cart.ts'
import { firstPicture, shownName } from '#domain/catalog/display-defaults.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { isPincode } from '#domain/delivery/pincode.ts'
import { formatRupees } from '#domain/money/money.ts'
import { ungroupedDigits } from '#domain/text/figures.ts'
import { isUnclear } from '../api-call.ts'
import { cartStore } from '../cart/cart-store.ts'
import { deliveryStore } from '../cart/delivery-store.ts'
import { codRefusalSentence, refusalSentence } from '../cart/refusal-sentence.ts'
import type { QuoteAnswer } from '../cart/shipping-quote.ts'
import { useShippingQuote } from '../cart/use-shipping-quote.ts'
import { useText } from '../language.tsx'
import { useHydrated } from '../layout/hydrated.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { LoadingNote, SkeletonBar } from '../ui/skeleton.tsx'
import { cashSentence } from './cash-sentence.ts'
import { FreeFromBar } from './free-from-bar.tsx'
import { weekdaysOf } from './weekdays.ts'

export interface DeliveryBlockProps {
  product: Pick<ProductSummary, 'id' | 'name' | 'pricePaise' | 'pictures' | 'cloth'>
  quantity: number
}

/** The delivery price of the cart including this product. */
export function DeliveryBlock({ product, quantity }: DeliveryBlockProps) {
  const cart = useStore(cartStore, cartStore.empty)
  const { pincode } = useStore(deliveryStore, deliveryStore.empty)
  /** Undefined until the pincode is entered or changed here. */
  const [isChanging, setIsChanging] = useState<boolean>()
  const kept = isPincode(pincode) ? pincode : undefined
  const [alone, together] = useMemo(() => {
    const { id, pricePaise, cloth } = product
    const picture = firstPicture(product)
    const item = { id, name: shownName(product), picture, tint: cloth.tint, pricePaise, quantity }
    return [addToCart([], item, quantity), addToCart(cart, item, quantity)]
  }, [cart, product, quantity])
  const itemsPaise = cartSubtotalPaise(together)
  const asked = useShippingQuote(together, kept, itemsPaise)
  // Something else in the cart may no longer be for sale.
  const isUnusable =
    asked.answer?.ok === false && UNUSABLE.has(asked.answer.code) && cart.length > 0
  const again = useShippingQuote(alone, isUnusable ? kept : undefined, cartSubtotalPaise(alone))
  const answer = isUnusable ? again.answer : asked.answer
  if (!kept || isChanging) {
    return (
      <>
        <PincodeForm
          known={pincode}
          isChanging={isChanging === true}
          done={() => setIsChanging(false)}
        />
        <FreeFromBar itemsPaise={itemsPaise} />
      </>
    )
  }
  return (
    <>
      <div className="line row-between align-baseline delivery-known">
        <div role="status">
          {answer ? <Quote answer={answer} pincode={kept} /> : <Asking pincode={kept} />}
        </div>
        <ChangeButton autoFocus={isChanging === false} change={() => setIsChanging(true)} />
      </div>
      <FreeFromBar itemsPaise={itemsPaise} />
    </>
  )
}

const UNUSABLE: ReadonlySet<string> = new Set([
  'unknown-product',
  'not-for-sale',
  'sachet-needs-concern',
])

/** Replaces the submitted form, and gets its focus. */
function ChangeButton({ change, ...rest }: { autoFocus: boolean; change(): void }) {
  const t = useText('delivery')
  return (
    <button type="button" className="text-link" onClick={change} {...rest}>
      {t('change')}
    </button>
  )
}

/** A placeholder with the height of the line that replaces it. */
function Asking({ pincode }: { pincode: string }) {
  const t = useText('delivery')
  return (
    <>
      <b>{t('toPlace', { place: pincode })}</b>
      <SkeletonBar part="14rem" height="1lh" />
      <LoadingNote />
    </>
  )
}

function Quote({ answer, pincode }: { answer: QuoteAnswer; pincode: string }) {
  const t = useText('delivery')
  const c = useText('cart')
  const p = useText('product')
  if (!answer.ok) {
    const isUnserved = answer.code === 'not-serviceable' || answer.code === 'army-post'
    return (
      <p className={isUnserved ? 'bar' : undefined}>
        <b>{t('toPlace', { place: pincode })}</b>{' '}
        {isUnclear(answer)
          ? c('askingAgain')
          : refusalSentence(c, answer.code, answer.data) || p('failed')}
      </p>
    )
  }
  const { amounts, city, expectedDelivery } = answer.price
  const values = {
    price: amounts.delivery === 0 ? t('free') : formatRupees(amounts.delivery),
    ...weekdaysOf(expectedDelivery, t.language),
  }
  return (
    <p>
      <b>{t('toPlace', { place: city ? `${pincode} ${city}` : pincode })}</b> {t('line', values)}{' '}
      {codRefusalSentence(c, answer.price) ?? cashSentence(t, amounts['cod-fee'])}
    </p>
  )
}

interface PincodeFormProps {
  known: string
  isChanging: boolean
  done(): void
}

/**
 * Stores the pincode for the checkout and for every other product. The field keeps text that was entered before
 * hydration; the button is disabled until then.
 */
function PincodeForm({ known, isChanging, done }: PincodeFormProps) {
  const t = useText('product')
  const isReady = useHydrated()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pincode = ungroupedDigits(String(new FormData(event.currentTarget).get('pincode')))
    if (!isPincode(pincode)) return setError(t('pincode-malformed'))
    deliveryStore.set({ ...deliveryStore.get(), pincode })
    return done()
  }
  return (
    <form
      className="row gap-8 align-start below-16 delivery-ask needs-script"
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={t('pincode')}
        name="pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        autoFocus={isChanging}
        defaultValue={known}
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" variant="line" disabled={!isReady}>
        {t('check')}
      </Button>
    </form>
  )
}
