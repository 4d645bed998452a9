import { ErrorNote } from '../../ui/error-note.tsx'
import '../../cart/cart.css'
import './plain-cart.css'
import { type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { PlainCheckoutForm } from '#contract/cart.ts'
import { listAddressesOf } from '#database/accounts/addresses.ts'
import { cartSubtotalPaise } from '#domain/cart/cart.ts'
import { pages } from '#urls.ts'
import { listPlainItems } from '../../cart/plain-items.server.ts'
import { inReadersScript, refusalSentence } from '../../cart/refusal-sentence.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { metaOf } from '../../meta-of.ts'
import { cartContext, sessionContext, shopContext } from '../../shop-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AddressForm } from './address-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { GoodsList, isShort, Subtotal } from './goods.tsx'
import { bodyOfCheckout, cartAddress, orderWithoutScripts } from './order-without-scripts.server.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = context.get(sessionContext)
  const deps = context.get(shopContext)
  const items = await listPlainItems(deps, context.get(cartContext)?.lines ?? [])
  // Nothing to order, or the cart was moved to the browser's storage.
  if (!session || items.length === 0) throw redirect(cartAddress(request))
  const [latest] = await listAddressesOf(deps.db, session.person.userId)
  return { items, latest, token: session.antiForgeryToken }
}

export const action = formAction({
  body: PlainCheckoutForm,
  bodyOf: bodyOfCheckout,
  act: orderWithoutScripts,
})

export const meta = metaOf('cart', (t, shop) => ({
  title: `${t('checkout')} · ${shop}`,
  description: t('codOnly'),
  index: false,
}))

/** The checkout without JavaScript: the address, then the total to confirm. */
export default function Checkout() {
  const t = useText('cart')
  const { items, latest, token } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { done, refusal } = posted ?? {}
  const reason =
    refusal &&
    (refusal.code === 'stale-page'
      ? t('signedInAnew')
      : refusalSentence(t, refusal.code, inReadersScript(refusal.data ?? {}, items, t.language)))
  // At first only the total is asked for: nothing has failed yet that was to be ordered.
  const isOrder = posted?.values.amount !== undefined
  return (
    <section className="wrap band stack plain-cart" aria-labelledby="checkout">
      <h1 id="checkout" className="title-block">
        {t('checkout')}
      </h1>
      {refusal && (
        <ErrorNote>
          {(isOrder || !reason) && t('failed')} {reason}
        </ErrorNote>
      )}
      <GoodsList items={items} />
      {items.some(isShort) && (
        <p className="note links">
          {t('soldOutSome')} <ShopLink to={pages.cart}>{t('backToCart')}</ShopLink>
        </p>
      )}
      {posted && done ? (
        <ConfirmForm token={token} values={{ ...posted.values, ...done.place }} priced={done} />
      ) : (
        <>
          <Subtotal paise={cartSubtotalPaise(items)} />
          <p className="help">{t('codOnly')}</p>
          <AddressForm token={token} latest={latest} posted={posted} />
        </>
      )}
      <p>
        <ButtonLink to={pages.cart} variant="line">
          {t('backToCart')}
        </ButtonLink>
      </p>
    </section>
  )
}
