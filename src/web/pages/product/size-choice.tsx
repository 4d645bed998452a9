import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import type { OfferedSize } from './product.tsx'

interface SizeChoiceProps {
  sizes: readonly OfferedSize[]
  chosen: OfferedSize['id']
}

/** The sizes of a family, each a link to its own page: price, pack and address change together. */
export function SizeChoice({ sizes, chosen }: SizeChoiceProps) {
  const t = useText('product')
  return (
    <nav className="size-row" aria-label={t('size')}>
      {sizes.map(({ id, netQuantity, pricePaise, isInStock }) => (
        <ShopLink
          key={id}
          to={pages.product(id)}
          aria-current={id === chosen ? 'page' : undefined}
          className={isInStock ? 'size' : 'size size-out'}
          replace
          preventScrollReset
        >
          <b>{netQuantity}</b>
          <span>{isInStock ? formatRupees(pricePaise) : t('outOfStock')}</span>
        </ShopLink>
      ))}
    </nav>
  )
}
