import { saleState, shownMrpPaise, shownPricePaise } from '#domain/catalog/display-defaults.ts'
import type { UnitPrice } from '#domain/catalog/price.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { AddForm } from '../../cart/add-form.tsx'
import { useAddToCart } from '../../cart/use-cart.ts'
import { useText } from '../../language.tsx'
import { FitNote } from '../../quiz/fit-note.tsx'
import { rememberConcern } from '../../quiz/remember-concern.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import type { ShownProduct } from './product.tsx'

interface BuyBlockProps {
  product: ShownProduct
  unitPrice: UnitPrice | undefined
}

/** Price, unit price, availability and the button. */
export function BuyBlock({ product, unitPrice }: BuyBlockProps) {
  const t = useText('product')
  const state = saleState(product)
  const facts = [
    t('inclusive'),
    unitPrice &&
      t('unitPrice', { price: formatRupees(unitPrice.paise), unit: t(`per ${unitPrice.per}`) }),
    state !== 'no-price' && t(product.stock > 0 ? 'inStock' : 'outOfStock'),
  ]
  return (
    <div className="buy">
      <div>
        <Price
          size="product"
          pricePaise={shownPricePaise(product, 'card')}
          mrpPaise={shownMrpPaise(product, 'card')}
        />
        <FitNote id={product.id} />
        <p className="help">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <BuyAction product={product} />
    </div>
  )
}

function BuyAction({ product }: { product: ShownProduct }) {
  const t = useText('listing')
  const add = useAddToCart()
  const state = saleState(product)
  if (state === 'sachet') {
    return (
      <ButtonLink to={pages.quiz} onClick={() => rememberConcern(product.id)}>
        {t('findSachets')}
      </ButtonLink>
    )
  }
  if (state !== 'for-sale') {
    return <Button disabled>{t(state === 'sold-out' ? 'soldOut' : 'notForSale')}</Button>
  }
  return (
    <AddForm product={product.id} add={() => add(product)}>
      <Button type="submit">{t('add')}</Button>
    </AddForm>
  )
}
