import { takeOutBought } from '#domain/cart/cart.ts'
import { pages } from '#urls.ts'
import { useLanguage } from '../language.tsx'
import { useShopNavigate } from '../layout/shop-link.tsx'
import { payment } from '../payment/payment.ts'
import { cartStore } from './cart-store.ts'
import { businessFields } from './delivery-store.ts'
import { offerCodeField } from './offer-code-store.ts'
import { findOpenOrder, keepOpenOrder, openOrder, productsOf } from './open-order.ts'
import { reopenCartAfterSignIn } from './reopen-cart.ts'
import { fetchShippingQuote } from './shipping-quote.ts'
import type { CartInUse } from './use-cart.ts'
import { type CashOrder, totalPaise, useCashSteps } from './use-cash-steps.ts'

/** A cash on delivery order of the cart. `whenItemsChanged` is called when its items may have changed. */
export function useCashOrder(cart: CartInUse, whenItemsChanged: () => void): CashOrder {
  const language = useLanguage()
  const navigate = useShopNavigate()
  const { items, subtotalPaise, close } = cart
  return useCashSteps({
    named: items,
    fetchQuote: ({ pincode }) => fetchShippingQuote({ items, pincode, subtotalPaise }),
    openOrder: (user, { delivery, price }) =>
      openOrder(user, items, delivery, totalPaise(price), language),
    payAdvance: (_, { delivery, price }) =>
      void payment
        .begin({
          flow: 'cart',
          lines: items,
          boxes: cart.count,
          delivery,
          more: { ...offerCodeField(), ...businessFields() },
          shownTotalPaise: totalPaise(price),
          advancePaise: price.advancePaise,
        })
        .then(whenItemsChanged),
    findOpen: findOpenOrder,
    keepOpen: keepOpenOrder,
    async askToSignIn() {
      reopenCartAfterSignIn()
      await navigate(pages.login(window.location.pathname + window.location.search))
      close()
    },
    whenSignedOut: reopenCartAfterSignIn,
    whenPlaced(thanksPath, order) {
      // Doing it once more than the other tab would remove items that were added since.
      if (order) cartStore.set(takeOutBought(cartStore.get(), productsOf(order)))
      close()
      void navigate(thanksPath)
    },
    whenItemsChanged,
  })
}
