import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { inLanguage, pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import type { ShownProduct } from './product.tsx'
import { ShareIcons } from './share-icons.tsx'

interface CrumbProps {
  product: ShownProduct
  categoryName: string
  /** The shop's own origin: the canonical address is shared. */
  origin: string
}

/** Its category, its net content and the share icons. */
export function Crumb({ product, categoryName, origin }: CrumbProps) {
  const t = useText('product')
  const address = inLanguage(pages.product(product.id), t.language)
  return (
    <div className="line row-between small crumb">
      <nav aria-label={t('category')}>
        <ShopLink to={pages.listing({ categories: [product.category] })}>{categoryName}</ShopLink>
        <span> / {quantityIn(product.netQuantity, t.language)}</span>
      </nav>
      <ShareIcons name={namesInOrder(product, t.language)[0].text} url={`${origin}${address}`} />
    </div>
  )
}
