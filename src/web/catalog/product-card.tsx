import type { MouseEvent, ReactNode } from 'react'
import {
  descriptionIn,
  firstPicture,
  type ShowPlace,
  saleState,
  shownMrpPaise,
  shownPricePaise,
  titlesInOrder,
} from '#domain/catalog/display-defaults.ts'
import type { Picture, ProductSummary } from '#domain/catalog/product.ts'
import { quantityIn } from '#domain/catalog/quantity-words.ts'
import { pages } from '#urls.ts'
import { AddForm } from '../cart/add-form.tsx'
import { useQuantityInCart } from '../cart/use-cart.ts'
import { CardDelivery } from '../delivery/card-delivery.tsx'
import type { Text } from '../language.tsx'
import { useCloth } from '../layout/root-data.ts'
import { ShopLink } from '../layout/shop-link.tsx'
import { FitNote } from '../quiz/fit-note.tsx'
import { rememberConcern } from '../quiz/remember-concern.ts'
import { BorderStrip } from '../ui/border-strip.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { WishButton } from '../wishlist/wish-button.tsx'
import { langProps, nameProps } from './card-product.ts'
import { clothStyle } from './cloth-style.ts'
import { openCard } from './opened-card.ts'

/** Two tiles a row on phones, three on tablets, then three or four. */
const SIZES = '(min-width: 901px) 17vw, (min-width: 601px) 24vw, 36vw'

/** A tile is at most 250 CSS pixels wide, with up to three device pixels each; other widths are not in `srcset`. */
const WIDTHS_ON_CARDS: ReadonlySet<number> = new Set([320, 640])

function pictureOnCard(product: ProductSummary): Picture | undefined {
  const picture = firstPicture(product)
  const widths = picture?.widths.filter((width) => WIDTHS_ON_CARDS.has(width)) ?? []
  return picture && widths.length > 0 ? { ...picture, widths } : picture
}

/** Values shared by all cards of a grid, computed once. */
export interface CardContext {
  t: Text<'cards'>
  place: ShowPlace
  /** Heading level of the names, one below the heading over the grid. */
  nameLevel: 2 | 3
  add(product: ProductSummary): void
  /** Replaces the button of a sold-out product. */
  whenSoldOut?: ((product: ProductSummary, name: string) => ReactNode) | undefined
}

interface ProductCardProps {
  product: ProductSummary
  card: CardContext
  /** Visible without scrolling: its picture is loaded at once. */
  eager?: boolean
  /** Why it is listed, if that is shown. */
  note?: string | undefined
}

/** One product of a list: five rows that the grid aligns with its neighbours'. */
export function ProductCard({ product, card, eager = false, note }: ProductCardProps) {
  const { t, place, nameLevel } = card
  const { language } = t
  const Name: `h${2 | 3}` = `h${nameLevel}`
  const [title, second] = titlesInOrder(product, language)
  const name = title.text
  const description = descriptionIn(product, language)
  const address = pages.product(product.id)
  const opening = {
    to: address,
    viewTransition: true,
    onClick: ({ currentTarget }: MouseEvent) => openCard(product, currentTarget),
  }
  return (
    <article className="card">
      <ShopLink
        {...opening}
        className="crop tile tint"
        style={clothStyle(product.cloth)}
        tabIndex={-1}
        aria-hidden="true"
      >
        <ProductPicture
          picture={pictureOnCard(product)}
          category={product.category}
          sizes={SIZES}
          alt=""
          eager={eager}
        />
        <BorderStrip name={useCloth(product.category)} size="tile" className="at-foot" />
      </ShopLink>
      <Name className="card-name">
        <ShopLink {...opening} {...nameProps(title, language)}>
          {name}
        </ShopLink>
        {second && (
          <span {...nameProps(second, language)} className="script-name">
            {second.text}
          </span>
        )}
      </Name>
      <div className="help above-8">
        {note && <p className="card-facts">{note}</p>}
        {!note && <FitNote kind={product.kind} dosha={product.dosha} />}
        <p className="card-facts">
          {quantityIn(product.netQuantity, language)}
          {product.rating && (
            <>
              {product.netQuantity && ' · '}
              <span aria-hidden="true">★ {product.rating.average.toFixed(1)}</span>
              <span className="sr-only">{t('rated', product.rating)}</span>
            </>
          )}
        </p>
        <p className="two-lines" {...langProps(description, language)}>
          {description.text}
        </p>
      </div>
      <div>
        <Price
          pricePaise={shownPricePaise(product, place)}
          mrpPaise={shownMrpPaise(product, place)}
          size={product.sizes > 1 ? 'from' : 'card'}
        />
        <CardDelivery id={product.id} />
      </div>
      <div className="row card-acts">
        <CardAction product={product} name={name} card={card} />
        <ShopLink {...opening} className="text-link" aria-label={t('viewNamed', { name })}>
          {t('view')}
        </ShopLink>
      </div>
      <WishButton product={product} name={name} />
    </article>
  )
}

function CardAction({
  product,
  name,
  card,
}: {
  product: ProductSummary
  name: string
  card: CardContext
}) {
  const { t, add, whenSoldOut } = card
  const inCart = useQuantityInCart(product.id)
  const state = saleState(product)
  if (state === 'sachet') {
    return (
      <ButtonLink
        to={pages.quiz}
        size="small"
        data-again
        onClick={() => rememberConcern(product.id)}
      >
        {t('findSachets')}
      </ButtonLink>
    )
  }
  if (state === 'sold-out' && whenSoldOut) return whenSoldOut(product, name)
  if (state !== 'for-sale') {
    return (
      <Button size="small" disabled>
        {t(state === 'sold-out' ? 'soldOut' : 'notForSale')}
      </Button>
    )
  }
  const label = t('addNamed', { name })
  const chosen = inCart > 0 ? t('inCart', { count: inCart }) : undefined
  return (
    <AddForm product={product.id} add={() => add(product)}>
      <Button
        type="submit"
        size="small"
        variant={chosen ? 'line' : 'primary'}
        aria-label={chosen ? `${chosen}. ${label}` : label}
      >
        {chosen ?? t('add')}
      </Button>
    </AddForm>
  )
}
