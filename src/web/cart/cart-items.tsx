import { type CSSProperties, useId, useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { nameInLanguage } from '../catalog/card-product.ts'
import { useText } from '../language.tsx'
import { ShopLink } from '../layout/shop-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { Stepper } from '../ui/stepper.tsx'
import type { CartInUse } from './use-cart.ts'

/** The lines that fit on a small screen beside address, payment and total. */
const MAX_LINES_OPEN = 2
const MAX_THUMBS = 4

interface CartItemsProps {
  cart: CartInUse
  /** The stock of each product, as far as it is known. */
  stock: ReadonlyMap<string, number>
  /** True if there are changes to show, so that the list must be open. */
  hasNotices: boolean
}

/** The item list, 64 px a line, with stepper and remove button; three and more are collapsed to one row. */
export function CartItems({ cart, stock, hasNotices }: CartItemsProps) {
  const id = useId()
  const { items } = cart
  const [isOpened, setIsOpened] = useState(false)
  const folds = items.length > MAX_LINES_OPEN
  const open = !folds || isOpened || hasNotices
  return (
    <>
      {folds && <ItemsRow cart={cart} id={id} open={open} toggle={() => setIsOpened(!isOpened)} />}
      <ul id={id} hidden={!open}>
        {items.map((item) => (
          <Item key={item.id} item={item} cart={cart} inStock={stock.get(item.id)} />
        ))}
      </ul>
    </>
  )
}

interface ItemsRowProps {
  cart: CartInUse
  id: string
  open: boolean
  toggle(): void
}

/** Pictures, number and sum of the items; opens their list. */
function ItemsRow({ cart, id, open, toggle }: ItemsRowProps) {
  const t = useText('cart')
  const { items, count, subtotalPaise } = cart
  const shown = items.length > MAX_THUMBS + 1 ? MAX_THUMBS : items.length
  return (
    <button
      type="button"
      className="line gap-8 full cart-folded"
      aria-expanded={open}
      aria-controls={id}
      onClick={toggle}
    >
      <span className="line gap-4 cart-thumbs" aria-hidden="true">
        {items.slice(0, shown).map((item) => (
          <Thumb key={item.id} item={item} />
        ))}
        {shown < items.length && <b>{t('moreItems', { count: items.length - shown })}</b>}
      </span>
      <span className="small cart-folded-sum">
        <b>{t('items', { count })}</b>
        <span className="pale">{formatRupees(subtotalPaise)}</span>
      </span>
      <Icon name={open ? 'up' : 'down'} size={18} />
    </button>
  )
}

function Thumb({ item }: { item: CartItem }) {
  // The tint comes from the device's storage, so it is validated as a colour.
  const tint = /^#[0-9a-f]{3,8}$/i.test(item.tint) ? item.tint : 'var(--color-sunk)'
  const ground: CSSProperties = { background: tint }
  return (
    <span className="center cart-thumb" style={ground}>
      <ProductPicture picture={item.picture} sizes="50px" alt="" />
    </span>
  )
}

interface ItemProps {
  item: CartItem
  cart: CartInUse
  inStock: number | undefined
}

function Item({ item, cart, inStock }: ItemProps) {
  const t = useText('cart')
  const ofCards = useText('cards')
  const alerts = useText('stockAlerts')
  const { id, pricePaise, quantity } = item
  const name = nameInLanguage(item.name, item.names ?? {}, t.language)
  return (
    <li className="beside cart-item">
      <Thumb item={item} />
      <span className="small blocks cart-name">
        {/* Not truncated, because the name ends with the size. */}
        <b>{name}</b>
        {quantity > 1 && (
          <span className="pale">{t('each', { price: formatRupees(pricePaise) })}</span>
        )}
        {/* The message at the top goes with the next visit, and that of a refused order after six seconds. */}
        {inStock === 0 && <span className="field-error">{ofCards('soldOut')}</span>}
        {inStock === 0 && (
          <ShopLink
            className="text-link"
            to={pages.askForStockAlert(id)}
            aria-label={alerts('metaTitle', { name })}
            onClick={cart.close}
          >
            {alerts('submit')}
          </ShopLink>
        )}
      </span>
      <Stepper
        value={quantity}
        min={1}
        {...(inStock !== undefined && { max: Math.max(1, inStock) })}
        label={t('quantityOf', { name })}
        moreLabel={t('more', { name })}
        fewerLabel={t('fewer', { name })}
        onMore={() => cart.increase(id)}
        onFewer={() => cart.decrease(id)}
      />
      <span className="cart-line">
        <b>{formatRupees(pricePaise * quantity)}</b>
        <button
          type="button"
          aria-label={t('remove', { name })}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            cart.remove(id)
          }}
        >
          {t('removeShort')}
        </button>
      </span>
    </li>
  )
}

/** The focus goes with no removed line: to the same button of the next one, or of the one before. */
function focusBeside(removing: HTMLElement): void {
  const line = removing.closest('li')
  const other = line?.nextElementSibling ?? line?.previousElementSibling
  other?.querySelector<HTMLElement>('.cart-line button')?.focus()
}
