import { addToCart } from '#domain/cart/cart.ts'
import type { OrderAgain } from '#domain/orders/order-again.ts'
import { pages } from '#urls.ts'
import { cartPanelStore, cartStore } from '../../cart/cart-store.ts'
import { countOnce } from '../../cart/count-once.ts'
import { useText } from '../../language.tsx'
import { Button, LineLink } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Puts the products of an order that are still sold into the cart and opens it; names the others. */
export function OrderAgainButton({ again }: { again: OrderAgain }) {
  const t = useText('orders')
  const { items, missing, fewer, isOfSachets } = again
  if (isOfSachets) {
    return <LineLink to={pages.quiz}>{t('sachetsAgain')}</LineLink>
  }
  const add = () => {
    // A second tap while a slow phone still opens the cart would double the quantities.
    if (cartPanelStore.get()) return
    cartStore.set(
      items.reduce((cart, item) => addToCart(cart, item, item.quantity), cartStore.get()),
    )
    const sentences = [
      missing.length > 0 && t('againMissing', { names: missing.join(', ') }),
      fewer.length > 0 && t('againFewer', { names: fewer.join(', ') }),
    ].filter((sentence) => sentence !== false)
    if (sentences.length > 0) showToast({ severity: 'error', text: sentences.join(' ') })
    if (items.length === 0) return
    countOnce('cart')
    cartPanelStore.set(true)
  }
  return (
    <Button size="small" onClick={add}>
      {t('again')}
    </Button>
  )
}
