import { Fragment } from 'react'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { useText } from '../../language.tsx'
import { langOf } from '../../ui/only-in-english.tsx'
import { Voiced } from '../../ui/voiced.tsx'
import { FactList, type FactRow } from './fact-list.tsx'
import { Ingredient } from './ingredient.tsx'
import type { ShownProduct } from './product.tsx'

/** The most important label facts, beside the pack (docs/law.md, legal metrology and food). */
export function ProductFacts({ product }: { product: ShownProduct }) {
  const t = useText('product')
  const { licence, allergens, materials } = product
  const rows: readonly FactRow[] = [
    [
      t('ingredients'),
      materials.length > 0 && (
        <span lang={langOf(product, 'materials')}>
          {materials.map((material, index) => (
            <Fragment key={material}>
              {index > 0 && ', '}
              <Ingredient text={index === 0 ? capital(material) : material} />
            </Fragment>
          ))}
        </span>
      ),
    ],
    [
      t('allergens'),
      allergens.length > 0 && (
        <span lang={langOf(product, 'allergens')}>{capital(allergens.join(', '))}</span>
      ),
    ],
    [t('netQuantity'), quantityIn(product.netQuantity, t.language)],
    [t(`life ${licence.type}`), t('months', { count: product.shelfLifeMonths })],
    [t('licence'), licence.number && t(`licence ${licence.type}`, { number: licence.number })],
    [
      t('madeBy'),
      product.maker && (
        <span translate="no">
          <Voiced text={product.maker} />
        </span>
      ),
    ],
    // Any other country is shown as the owner wrote it.
    [t('origin'), product.isImported ? product.countryOfOrigin : t('india')],
    [
      t('importer'),
      product.isImported && product.importer && (
        <span translate="no">
          <Voiced text={product.importer} />
        </span>
      ),
    ],
  ]
  return <FactList rows={rows} />
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
