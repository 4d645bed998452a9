import { useEffect } from 'react'
import { mergePlainCart } from '../../cart/merge-plain-cart.ts'
import { useCart } from '../../cart/use-cart.ts'
import { useText } from '../../language.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { GoodsList, Subtotal } from './goods.tsx'

/** With scripts, the browser's own cart counts; it is paid for in the panel. */
export function BrowserCart() {
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
