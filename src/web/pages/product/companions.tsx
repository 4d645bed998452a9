import { shownMrpPaise, shownPricePaise, titlesInOrder } from '#domain/catalog/display-defaults.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { pages } from '#urls.ts'
import { AddForm } from '../../cart/add-form.tsx'
import { useAddToCart } from '../../cart/use-cart.ts'
import { nameProps } from '../../catalog/card-product.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { LineButton } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'

/** Products that several shoppers bought together with this one; each is added by its own button. */
export function Companions({ products }: { products: readonly ProductSummary[] }) {
  const t = useText('companions')
  return (
    <section className="wrap band companions" aria-labelledby="companions">
      <h2 id="companions" className="title-h3">
        {t('title')}
      </h2>
      <p className="help above-8">{t('why')}</p>
      <ul className="tiles tiles-fill align-stretch above-16">
        {products.map((product) => (
          <Companion key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

function Companion({ product }: { product: ProductSummary }) {
  const t = useText('cards')
  const add = useAddToCart()
  const [title] = titlesInOrder(product, t.language)
  const [picture] = product.pictures
  return (
    <li className="beside gap-8-12">
      <ShopLink className="beside whole" to={pages.product(product.id)}>
        <span className="center pack" style={{ background: product.cloth.tint }}>
          <ProductPicture picture={picture} category={product.category} sizes="72px" alt="" />
        </span>
        <span className="stack gap-2">
          <b {...nameProps(title, t.language)}>{title.text}</b>
          {product.netQuantity && (
            <span className="help">{quantityIn(product.netQuantity, t.language)}</span>
          )}
        </span>
      </ShopLink>
      <Price
        pricePaise={shownPricePaise(product, 'card')}
        mrpPaise={shownMrpPaise(product, 'card')}
      />
      <AddForm product={product.id} add={() => add(product)}>
        <LineButton type="submit" aria-label={t('addNamed', { name: title.text })}>
          {t('add')}
        </LineButton>
      </AddForm>
    </li>
  )
}
