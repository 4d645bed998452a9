import { Fragment, type ReactNode } from 'react'
import { pages } from '#urls.ts'
import { VegMark } from '../../catalog/veg-mark.tsx'
import { useText } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { Ingredient } from './ingredient.tsx'
import type { ShownProduct } from './product.tsx'

/** The declarations that a listing must carry (law 5.2, 5.4): nothing is left for the box to tell. */
export function ProductFacts({
  product,
  categoryName,
}: {
  product: ShownProduct
  categoryName: string
}) {
  const t = useText('product')
  const settings = useSettings()
  const { licence, allergens, materials } = product
  const rows: readonly (readonly [label: string, content: ReactNode])[] = [
    [
      t('ingredients'),
      materials.length > 0 &&
        materials.map((material, index) => (
          <Fragment key={material}>
            {index > 0 && ', '}
            <Ingredient text={index === 0 ? capital(material) : material} />
          </Fragment>
        )),
    ],
    [t('allergens'), allergens.length > 0 && capital(allergens.join(', '))],
    [t('netQuantity'), product.netQuantity],
    [t('bestBefore'), t('months', { count: product.shelfLifeMonths })],
    [t('licence'), licence.number && t(`licence ${licence.type}`, { number: licence.number })],
    [t('madeBy'), product.maker],
    [t('origin'), product.countryOfOrigin],
    [
      t('diet'),
      product.vegetarian && (
        <span className="facts-veg">
          <VegMark /> {t('vegetarian')}
        </span>
      ),
    ],
    [
      t('care'),
      settings && (
        <>
          {settings.name},{' '}
          <a href={`tel:${settings.phone.replaceAll(' ', '')}`}>{settings.phone}</a>,{' '}
          <a href={`mailto:${settings.email}`}>{settings.email}</a>
        </>
      ),
    ],
    [
      t('category'),
      <ShopLink key="category" to={pages.listing({ categories: [product.category] })}>
        {categoryName}
      </ShopLink>,
    ],
  ]
  return (
    <dl className="facts">
      {rows
        .filter(([, content]) => Boolean(content))
        .map(([label, content]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{content}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
