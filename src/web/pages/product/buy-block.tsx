import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { saleState } from '#domain/catalog/display-defaults.ts'
import { pages } from '#urls.ts'
import { AddForm } from '../../cart/add-form.tsx'
import { useAddToCart } from '../../cart/use-cart.ts'
import { DeliveryLine } from '../../delivery/delivery-line.tsx'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { rememberConcern } from '../../quiz/remember-concern.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { whenIdle } from '../../when-idle.ts'
import type { BuyBarProps } from './buy-bar.tsx'
import type { ShownProduct } from './product.tsx'

const AlertForm = lazyPart(async () => (await import('./load-alert-form.ts')).loadAlertForm())

const PHONE = '(width <= 600px)'

interface BuyBlockProps {
  product: ShownProduct
  /** The number of days within which unopened goods can be returned. */
  returnDays: number
}

/** Delivery, quantity, the button and the return rule. Remounted for each product. */
export function BuyBlock({ product, returnDays }: BuyBlockProps) {
  const t = useText('product')
  const block = useRef<HTMLDivElement>(null)
  const [quantity, setQuantity] = useState(1)
  const [BuyBar, setBuyBar] = useState<ComponentType<BuyBarProps>>()
  const isForSale = saleState(product) === 'for-sale'
  useEffect(() => {
    if (!isForSale || !matchMedia(PHONE).matches) return
    let isHere = true
    const callOff = whenIdle(() => {
      import('./buy-bar.tsx').then(
        (module) => isHere && setBuyBar(() => module.BuyBar),
        // If the bar cannot be loaded, the page's own button remains.
        () => undefined,
      )
    })
    return () => {
      isHere = false
      callOff()
    }
  }, [isForSale])
  return (
    <>
      {product.kind === 'goods' && <DeliveryLine product={product} quantity={quantity} />}
      <div ref={block} className="line buy">
        {isForSale && (
          <div className="needs-script">
            <Stepper
              value={quantity}
              label={t('quantity')}
              min={1}
              max={product.stock}
              onMore={() => setQuantity(quantity + 1)}
              onFewer={() => setQuantity(quantity - 1)}
            />
          </div>
        )}
        <BuyAction product={product} quantity={quantity} />
      </div>
      {saleState(product) === 'sold-out' && (
        <Suspense fallback={null}>
          <AlertForm productId={product.id} />
        </Suspense>
      )}
      {product.kind === 'goods' && (
        <p className="help links">
          {t('terms', { count: returnDays })} <ShopLink to={pages.returns}>{t('how')}</ShopLink>
        </p>
      )}
      {BuyBar && (
        <BuyBar product={product} quantity={quantity} button={block}>
          <BuyAction product={product} quantity={quantity} />
        </BuyBar>
      )}
    </>
  )
}

function BuyAction({ product, quantity }: { product: ShownProduct; quantity: number }) {
  const t = useText('cards')
  const add = useAddToCart()
  const state = saleState(product)
  if (state === 'sachet') {
    return (
      <ButtonLink to={pages.quiz} data-again onClick={() => rememberConcern(product.id)}>
        {t('findSachets')}
      </ButtonLink>
    )
  }
  if (state !== 'for-sale') {
    return <Button disabled>{t(state === 'sold-out' ? 'soldOut' : 'notForSale')}</Button>
  }
  return (
    <AddForm product={product.id} add={() => add(product, quantity)}>
      <Button type="submit">{t('add')}</Button>
    </AddForm>
  )
}
