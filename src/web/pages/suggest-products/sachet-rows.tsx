import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { formatRupees } from '#domain/money/money.ts'
import { type ConcernIndex, findConcern } from '#domain/suggestions/concerns.ts'
import type { SafetyFlag } from '#domain/suggestions/flags.ts'
import {
  fewerSachets,
  MAX_SACHETS,
  MIN_SACHETS,
  moreSachets,
  SACHETS_STEP,
} from '#domain/suggestions/sachets.ts'
import { pages } from '#urls.ts'
import { nameProps } from '../../catalog/card-product.ts'
import { clothStyle } from '../../catalog/cloth-style.ts'
import { useLanguage } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useSuggestWords } from './suggest-words.ts'
import type { Suggestion } from './use-suggestions.ts'

interface SachetRowProps {
  concern: ConcernIndex
  concernName: string
  product: ProductSummary
  asksDoctor: readonly SafetyFlag[]
  quantity: number
  change(quantity: number): void
}

/** A sachet with its stepper, 10 to 100 in steps of 5. */
export function SachetRow(props: SachetRowProps) {
  const { concern, concernName, product, asksDoctor, quantity, change } = props
  const t = useSuggestWords()
  const language = useLanguage()
  const [title, second] = namesInOrder(product, language)
  const name = title.text
  // Limited by the stock, rounded down to a multiple of five.
  const inStock = product.stock - (product.stock % SACHETS_STEP)
  const max = Math.max(MIN_SACHETS, Math.min(MAX_SACHETS, inStock))
  // A food is never linked to a complaint (docs/law.md, claims).
  const isFood = findConcern(concern)?.sold === 'food'
  return (
    <li className="suggest-row">
      <div className="center suggest-tile tint" style={clothStyle(product.cloth)}>
        <ProductPicture
          picture={product.pictures[0]}
          category={product.category}
          sizes="(min-width: 901px) 160px, 96px"
          alt=""
        />
      </div>
      <div className="stack gap-4-20 suggest-words">
        <h2 className="card-name">
          <ShopLink to={pages.product(product.id)} {...nameProps(title, language)}>
            {name}
          </ShopLink>
          {second && (
            <span {...nameProps(second, language)} className="script-name">
              {second.text}
            </span>
          )}
        </h2>
        <p>{isFood ? t('foodDrink') : concernName}</p>
        {quantity >= max && max < MAX_SACHETS && <p>{t('onlyLeft', { count: inStock })}</p>}
        {asksDoctor.length > 0 && <p className="failure">{t('askFirst')}</p>}
        <div className="line row-between gap-8 above-4 suggest-count">
          <Stepper
            value={quantity}
            label={t('quantityOf', { name })}
            moreLabel={t('more', { name })}
            fewerLabel={t('fewer', { name })}
            min={MIN_SACHETS}
            max={max}
            onMore={() => change(Math.min(max, moreSachets(quantity)))}
            onFewer={() => change(fewerSachets(quantity))}
          />
          <b>{formatRupees(product.pricePaise * quantity)}</b>
        </div>
      </div>
    </li>
  )
}

/** A concern without a sachet, and the reason. */
export function WithheldRow({ suggestion, name }: { suggestion: Suggestion; name: string }) {
  const t = useSuggestWords()
  const { reason, flags } = suggestion
  if (!reason) return null
  const said = flags.map((flag) => t(`flag ${flag}`).toLowerCase()).join(', ')
  return (
    <li>
      <b>{name}</b>{' '}
      {reason === 'blocked' ? t('withheld blocked', { flags: said }) : t(`withheld ${reason}`)}
    </li>
  )
}
