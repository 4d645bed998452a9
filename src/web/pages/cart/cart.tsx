import '../../cart/cart.css'
import './plain-cart.css'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { PlainCartForm } from '#contract/cart.ts'
import { cartSubtotalPaise } from '#domain/cart/cart.ts'
import { changePlainCart } from '#domain/cart/plain-cart.ts'
import { formatRupees } from '#domain/money/money.ts'
import { inLanguage, pages } from '#urls.ts'
import { mergePlainCart } from '../../cart/merge-plain-cart.ts'
import { listPlainItems, type PlainItem } from '../../cart/plain-items.server.ts'
import { useCart } from '../../cart/use-cart.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import { formAction } from '../../forms/form-action.server.ts'
import { useLanguage, useText } from '../../language.tsx'
import { KeptPage } from '../../layout/kept-page.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { metaOf } from '../../meta-of.ts'
import { cartContext, shopContext } from '../../shop-context.ts'
import { Button, ButtonLink, LineButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { GoodsList, StockNote, Subtotal } from './goods.tsx'

const SEE_OTHER = 303

export async function loader({ context }: LoaderFunctionArgs) {
  const lines = context.get(cartContext)?.lines ?? []
  return { items: await listPlainItems(context.get(shopContext), lines) }
}

export const action = formAction({
  body: PlainCartForm,
  async act(change, { cart, language }) {
    cart?.replace(changePlainCart(cart.lines, change))
    return redirect(inLanguage(pages.cart, language), SEE_OTHER)
  },
})

export const meta = metaOf('cart', (t, shop) => ({
  title: `${t('title')} · ${shop}`,
  description: t('plainText'),
  index: false,
}))

/** The cart as a page: from the cookie without JavaScript, from the browser's storage with it. */
export default function Cart() {
  const t = useText('cart')
  const { items } = useLoaderData<typeof loader>()
  return (
    <KeptPage
      id="cart"
      className="plain-cart"
      title={t('title')}
      served={<CookieCart items={items} />}
    >
      <BrowserCart />
    </KeptPage>
  )
}

function CookieCart({ items }: { items: readonly PlainItem[] }) {
  const t = useText('cart')
  if (items.length === 0) return <EmptyCart />
  return (
    <>
      <ul>
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <Subtotal paise={cartSubtotalPaise(items)} />
      <p className="button-row">
        <ButtonLink to={pages.checkout}>{t('checkout')}</ButtonLink>
        <ButtonLink to={pages.homeToo} variant="line">
          {t('returnToShop')}
        </ButtonLink>
      </p>
    </>
  )
}

/** A product with a form for its quantity and one that removes it. */
function Line({ item }: { item: PlainItem }) {
  const t = useText('cart')
  const alerts = useText('stockAlerts')
  const { id, picture, tint, pricePaise, quantity, stock, state } = item
  const name = nameInLanguage(item.name, item.names ?? {}, useLanguage())
  return (
    <li className="beside gap-8-12 band-8 plain-line">
      <span className="center cart-thumb" style={{ background: tint }}>
        <ProductPicture picture={picture} sizes="50px" alt="" />
      </span>
      <span className="small blocks cart-name">
        <b>{name}</b>
        <span className="pale">{t('each', { price: formatRupees(pricePaise) })}</span>
        <StockNote item={item} />
        {state === 'sold-out' && (
          <ShopLink to={pages.askForStockAlert(id)} aria-label={alerts('metaTitle', { name })}>
            {alerts('submit')}
          </ShopLink>
        )}
      </span>
      <CartForm product={id} className="line gap-8 plain-quantity">
        <TextField
          label={t('quantity')}
          aria-label={t('quantityOf', { name })}
          size="cart"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={Math.max(1, stock)}
          defaultValue={quantity}
        />
        <LineButton type="submit" name="act" value="set">
          {t('changeQuantity')}
        </LineButton>
      </CartForm>
      <CartForm product={id} className="cart-line">
        <b>{formatRupees(pricePaise * quantity)}</b>
        <button type="submit" name="act" value="remove" aria-label={t('remove', { name })}>
          {t('removeShort')}
        </button>
      </CartForm>
    </li>
  )
}

interface CartFormProps {
  product: string
  className: string
  children: React.ReactNode
}

function CartForm({ product, className, children }: CartFormProps) {
  const language = useLanguage()
  return (
    <form method="post" action={inLanguage(pages.cart, language)} className={className}>
      <input type="hidden" name="product" value={product} />
      {children}
    </form>
  )
}

/** With JavaScript, the stored cart is shown; it is paid for in the cart panel. */
function BrowserCart() {
  const t = useText('cart')
  const { items, subtotalPaise, open } = useCart()
  useEffect(() => void mergePlainCart(), [])
  if (items.length === 0) return <EmptyCart />
  return (
    <>
      <GoodsList items={items} />
      <Subtotal paise={subtotalPaise} />
      <p>
        <Button onClick={open}>{t('checkout')}</Button>
      </p>
    </>
  )
}
