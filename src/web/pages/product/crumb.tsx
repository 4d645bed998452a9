import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import type { ShownProduct } from './product.tsx'
import { ShareButton } from './share-button.tsx'

/** The shelf it stands on, how much is in it, and the share icon. */
export function Crumb({ product, categoryName }: { product: ShownProduct; categoryName: string }) {
  const t = useText('product')
  return (
    <div className="crumb">
      <nav aria-label={t('category')}>
        <ShopLink to={pages.listing({ categories: [product.category] })}>{categoryName}</ShopLink>
        <span> / {product.netQuantity}</span>
      </nav>
      <ShareButton title={product.name} />
    </div>
  )
}
