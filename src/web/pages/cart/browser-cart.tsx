import { useEffect } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { mergePlainCart } from '../../cart/merge-plain-cart.ts'
import { useCart } from '../../cart/use-cart.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import { useText } from '../../language.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyCart } from './empty-cart.tsx'

/** With scripts, the browser's own cart counts; it is paid for in the panel. */
export function BrowserCart() {
  const t = useText('cart')
  const { items, subtotalPaise, open } = useCart()
  useEffect(() => void mergePlainCart(), [])
  if (items.length === 0) return <EmptyCart />
  return (
    <>
      <ul className="rows">
        {items.map(({ id, name, names, quantity, pricePaise }) => (
          <li key={id} className="row row-between">
            <b>
              {quantity} × {nameInLanguage(name, names ?? {}, t.language)}
            </b>
            <span>{formatRupees(pricePaise * quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <dt>
          <b>{t('subtotal')}</b> {t('withoutDelivery')}
        </dt>
        <dd>
          <b>{formatRupees(subtotalPaise)}</b>
        </dd>
      </dl>
      <p>
        <Button onClick={open}>{t('checkout')}</Button>
      </p>
    </>
  )
}
