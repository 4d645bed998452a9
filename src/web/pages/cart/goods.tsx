import type { CartItem } from '#domain/cart/cart.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { PlainItem } from '../../cart/plain-items.server.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import { useText } from '../../language.tsx'

/** A line of the anonymous cart, or of the browser's, whose stock is not known here. */
type Goods = CartItem & Partial<Pick<PlainItem, 'state' | 'stock'>>

/** True if there is less of the product than wanted. */
export function isShort({ state = 'for-sale', stock, quantity }: Goods): boolean {
  return state !== 'for-sale' || (stock !== undefined && stock < quantity)
}

/** What is left of a product of which there is less than wanted. */
export function StockNote({ item }: { item: Goods }) {
  const t = useText('cart')
  if (!isShort(item)) return null
  const { state = 'for-sale', stock = 0 } = item
  const name = nameInLanguage(item.name, item.names ?? {}, t.language)
  const isGone = state !== 'for-sale' || stock === 0
  return <strong>{isGone ? t('soldOut', { name }) : t('fewerLeft', { name, count: stock })}</strong>
}

export function GoodsList({ items }: { items: readonly Goods[] }) {
  const { language } = useText('cart')
  return (
    <ul className="rows">
      {items.map((item) => (
        <li key={item.id} className="row row-between">
          <b>
            {item.quantity} × {nameInLanguage(item.name, item.names ?? {}, language)}
          </b>
          <StockNote item={item} />
          <span>{formatRupees(item.pricePaise * item.quantity)}</span>
        </li>
      ))}
    </ul>
  )
}

export function Subtotal({ paise }: { paise: number }) {
  const t = useText('cart')
  return (
    <dl className="sums">
      <dt>
        <b>{t('subtotal')}</b> {t('withoutDelivery')}
      </dt>
      <dd>
        <b>{formatRupees(paise)}</b>
      </dd>
    </dl>
  )
}
