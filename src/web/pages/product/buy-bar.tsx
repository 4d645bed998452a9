import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { firstPicture, shownPricePaise } from '#domain/catalog/display-defaults.ts'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { formatRupees } from '#domain/money/money.ts'
import { clothStyle } from '../../catalog/cloth-style.ts'
import { useText } from '../../language.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import type { ShownProduct } from './product.tsx'

export interface BuyBarProps {
  product: ShownProduct
  quantity: number
  /** The page's own button, which the bar replaces when it is out of view. */
  button: RefObject<HTMLElement | null>
  children: ReactNode
}

/** True from when the button has left the screen at the top until the footer is reached. */
function useIsWanted(button: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)
  const [isAtFooter, setAtFooter] = useState(false)
  useEffect(() => {
    const main = button.current
    const footer = document.querySelector('body > footer, footer')
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (target === main) setPast(!isIntersecting && boundingClientRect.bottom <= 0)
        else setAtFooter(isIntersecting)
      }
    })
    if (main) observer.observe(main)
    if (footer) observer.observe(footer)
    return () => observer.disconnect()
  }, [button])
  return isPast && !isAtFooter
}

/** On phones the price and the button stay visible at the bottom of the screen. */
export function BuyBar({ product, quantity, button, children }: BuyBarProps) {
  const t = useText('product')
  const isWanted = useIsWanted(button)
  const pricePaise = shownPricePaise(product, 'card') * quantity
  const net = quantityIn(product.netQuantity, t.language)
  return (
    <section
      className="line buy-bar"
      aria-label={t('buyBar')}
      data-shown={isWanted}
      inert={!isWanted}
    >
      <span className="center pack buy-bar-pack tint" style={clothStyle(product.cloth)}>
        <ProductPicture
          picture={firstPicture(product)}
          category={product.category}
          sizes="44px"
          alt=""
        />
      </span>
      <p>
        <b>{formatRupees(pricePaise)}</b>
        <span className="pale small">{quantity > 1 ? `${quantity} × ${net}` : net}</span>
      </p>
      {children}
    </section>
  )
}
