import type { SellingLot } from '#database/catalog/catalog.ts'
import { shownMrpPaise } from '#domain/catalog/display-defaults.ts'
import type { UnitSalePrice } from '#domain/catalog/price.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { VegMark } from '../../catalog/veg-mark.tsx'
import { useText } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'
import { ShopLink } from '../../layout/shop-link.tsx'
import { langOf } from '../../ui/only-in-english.tsx'
import { PhoneLink } from '../../ui/phone-links.tsx'
import { fullDay } from '../moments.ts'
import { FactList, type FactRow } from './fact-list.tsx'
import { NutritionTable } from './nutrition-table.tsx'
import type { ShownProduct } from './product.tsx'

const BESIDE = 'columns columns-7-5 gap-40-56 align-start'

interface WholeLabelProps {
  product: ShownProduct
  categoryName: string
  unitSalePrice: UnitSalePrice | undefined
  /** The selling lot. */
  lot: SellingLot | undefined
}

/**
 * The other declarations that a listing must contain (docs/law.md, legal metrology and food and Ayurvedic
 * medicines and cosmetics).
 */
export function WholeLabel({ product, categoryName, unitSalePrice, lot }: WholeLabelProps) {
  const t = useText('product')
  const { licence, nutrition } = product
  // A product made under such a licence is a medicine, whatever the owner declared.
  const medicineClass = product.medicineClass ?? (licence.type === 'ayush' && 'undeclared')
  const mrpPaise = shownMrpPaise(product, 'card')
  const rows: readonly FactRow[] = [
    ...product.identityTexts.map(
      (key): FactRow => [
        t(key),
        product[key] && <span lang={langOf(product, key)}>{product[key]}</span>,
      ],
    ),
    [t('class'), medicineClass && t(`class ${medicineClass}`)],
    [t('mrp'), mrpPaise > 0 && t('mrpWithTaxes', { mrp: formatRupees(mrpPaise) })],
    [
      t('unitSalePrice'),
      unitSalePrice &&
        t('unitPrice', {
          price: formatRupees(unitSalePrice.paise),
          unit: t(`per ${unitSalePrice.per}`),
        }),
    ],
    [
      t('batch'),
      lot
        ? t('batchUntil', { batch: lot.batch, day: fullDay(lot.expiresOn, t.language) })
        : t('batchOnPack'),
    ],
    [
      t('diet'),
      product.isDietDeclared && (
        <span key="diet" className="line gap-8">
          <VegMark isVegetarian={product.vegetarian} />{' '}
          {t(product.vegetarian ? 'vegetarian' : 'nonVegetarian')}
        </span>
      ),
    ],
    [t('care'), <Care key="care" />],
    [
      t('category'),
      <ShopLink key="category" to={pages.listing({ categories: [product.category] })}>
        {categoryName}
      </ShopLink>,
    ],
  ]
  return (
    <section className="wrap band-first whole-label" aria-labelledby="whole-label">
      <h2 id="whole-label" className="title-block">
        {t('onTheLabel')}
      </h2>
      <div className={`above-part ${nutrition ? BESIDE : 'whole-label-alone'}`}>
        <FactList rows={rows} />
        {nutrition && <NutritionTable nutrition={nutrition} />}
      </div>
    </section>
  )
}

/** Consumer care: name, phone and e-mail (docs/law.md, legal metrology). */
function Care() {
  const settings = useSettings()
  if (!settings) return null
  return (
    <>
      {settings.name}, <PhoneLink number={settings.phone} />,{' '}
      <a href={`mailto:${settings.email}`} translate="no">
        {settings.email}
      </a>
    </>
  )
}
