import type { CartItem } from '#domain/cart/cart.ts'
import { formatRupees } from '#domain/money/money.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import { useText } from '../../language.tsx'

export function GoodsList({ items }: { items: readonly CartItem[] }) {
  const { language } = useText('cart')
  return (
    <ul className="rows">
      {items.map(({ id, name, names, quantity, pricePaise }) => (
        <li key={id} className="row row-between">
          <b>
            {quantity} × {nameInLanguage(name, names ?? {}, language)}
          </b>
          <span>{formatRupees(pricePaise * quantity)}</span>
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
