import type { CSSProperties } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'
import { ProductPicture } from '../ui/product-picture.tsx'
import { Stepper } from '../ui/stepper.tsx'
import type { CartInUse } from './use-cart.ts'

/** The item list: 64 px a line, with stepper and remove button. */
export function CartItems({ cart }: { cart: CartInUse }) {
  return (
    <ul>
      {cart.items.map((item) => (
        <Item key={item.id} item={item} cart={cart} />
      ))}
    </ul>
  )
}

function Item({ item, cart }: { item: CartItem; cart: CartInUse }) {
  const t = useText('cart')
  const { id, name, pricePaise, quantity } = item
  // The tint comes from the device's storage, so it is validated as a colour.
  const tint = /^#[0-9a-f]{3,8}$/i.test(item.tint) ? item.tint : 'var(--color-sunk)'
  const ground: CSSProperties = { background: tint }
  return (
    <li className="cart-item">
      <span className="cart-thumb" style={ground}>
        <ProductPicture picture={item.picture} sizes="50px" alt="" />
      </span>
      <span className="cart-name">
        <b>{name}</b>
        <span>{t('each', { price: formatRupees(pricePaise) })}</span>
      </span>
      <Stepper
        value={quantity}
        min={1}
        label={t('quantityOf', { name })}
        moreLabel={t('more', { name })}
        fewerLabel={t('fewer', { name })}
        onMore={() => cart.increase(id)}
        onFewer={() => cart.decrease(id)}
      />
      <span className="cart-line">
        <b>{formatRupees(pricePaise * quantity)}</b>
        <button type="button" aria-label={t('remove', { name })} onClick={() => cart.remove(id)}>
          {t('removeShort')}
        </button>
      </span>
    </li>
  )
}
