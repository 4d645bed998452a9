import './cart.css'
import { billFor } from '#domain/checkout/bill.ts'
import { pages } from '#urls.ts'
import { FreeFromBar } from '../delivery/free-from-bar.tsx'
import { useText } from '../language.tsx'
import { PolicyLinks } from '../layout/policy-links.tsx'
import { useShopNavigate } from '../layout/shop-link.tsx'
import { payment } from '../payment/payment.ts'
import { findUser } from '../session/refresh-session.ts'
import { useSession } from '../session/use-session.ts'
import { useStore } from '../store.ts'
import { BorderStrip } from '../ui/border-strip.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CloseButton } from '../ui/icon-button.tsx'
import { Modal, ModalTitle } from '../ui/modal.tsx'
import { closeToast, panelToastsStore, showToast } from '../ui/toast-store.ts'
import { CartItems } from './cart-items.tsx'
import { CartNotices } from './cart-notices.tsx'
import { cartPanelStore } from './cart-store.ts'
import { CartSums } from './cart-sums.tsx'
import { ConfirmCash } from './confirm-cash.tsx'
import { countOnce } from './count-once.ts'
import { DeliverySection } from './delivery-section.tsx'
import { businessFields } from './delivery-store.ts'
import { NextOffer, OfferCode } from './offer-code.tsx'
import { offerCodeField } from './offer-code-store.ts'
import { type Method, methodStore, PaymentChoice } from './payment-choice.tsx'
import { PaymentUnderWay } from './payment-under-way.tsx'
import { reopenCartAfterSignIn } from './reopen-cart.ts'
import { type CartInUse, useCart } from './use-cart.ts'
import { useCashOrder } from './use-cash-order.ts'
import { useDeliveryForm } from './use-delivery-form.ts'
import { useFreshCart } from './use-fresh-cart.ts'
import { useShippingQuote } from './use-shipping-quote.ts'

/** The cart panel, opened by the cart icon; a click on the overlay closes it. */
export function CartPanel() {
  const t = useText('cart')
  const open = useStore(cartPanelStore, false)
  const cart = useCart()
  const fresh = useFreshCart(open)
  const { changes } = fresh
  return (
    <Modal open={open} onClose={cart.close} className="side-panel">
      <div className="line row-between panel-header">
        <ModalTitle className="title-small">{t('title')}</ModalTitle>
        <CloseButton onClick={cart.close} />
      </div>
      <BorderStrip name="kangura" size="panel" />
      <div ref={panelToastsStore.set} className="panel-toasts" />
      {cart.items.length === 0 ? (
        <Empty cart={cart} notices={<CartNotices changes={changes} />} />
      ) : (
        <Filled cart={cart} notices={<CartNotices changes={changes} />} fresh={fresh} />
      )}
    </Modal>
  )
}

interface ContentProps {
  cart: CartInUse
  /** What changed since the shopper's last visit. */
  notices: React.ReactNode
}

function Empty({ cart, notices }: ContentProps) {
  const t = useText('cart')
  const navigate = useShopNavigate()
  const leave = () => {
    cart.close()
    void navigate(pages.homeToo)
  }
  return (
    <div className="scrolls cart-middle">
      {notices}
      <div className="above-16">
        <EmptyState sentence={t('empty')} level={3}>
          <Button variant="line" onClick={leave}>
            {t('returnToShop')}
          </Button>
        </EmptyState>
      </div>
    </div>
  )
}

interface FilledProps extends ContentProps {
  fresh: ReturnType<typeof useFreshCart>
}

function Filled({ cart, notices, fresh: { changes, stock, compareAgain } }: FilledProps) {
  const chosen = useStore(methodStore, undefined)
  const t = useText('cart')
  const navigate = useShopNavigate()
  const signedIn = useSession() !== undefined
  const paying = useStore(payment.step, payment.step.get())
  const form = useDeliveryForm()
  const quote = useShippingQuote(cart.items, form.pincode, cart.subtotalPaise)
  const askAgain = () => {
    compareAgain()
    quote.askAgain()
  }
  const order = useCashOrder(cart, askAgain)
  const price = quote.answer?.ok ? quote.answer.price : undefined
  // A larger cart may no longer be paid in cash.
  const method = chosen === 'COD' && price?.codAllowed === false ? undefined : chosen

  const startCash = () => {
    const delivery = form.validate()
    if (delivery) void order.begin(delivery)
  }

  const payOnline = async () => {
    const delivery = form.validate()
    if (!delivery) return
    await payment.begin({
      flow: 'cart',
      lines: cart.items,
      boxes: cart.count,
      delivery,
      more: { ...offerCodeField(), ...businessFields() },
      shownTotalPaise: price && billFor(price.amounts, 'prepaid').totalPaise,
      shownOffers: price?.offers,
    })
    askAgain()
  }

  const choose = (chosen: Method) => {
    methodStore.set(chosen)
    // The choice may have fixed the reported problem.
    closeToast()
    if (paying.at !== 'rest') return
    const delivery = form.addressOrFocus()
    // The confirmation of COD opens only for signed-in shoppers.
    if (delivery && chosen === 'COD' && signedIn) {
      countOnce('checkout')
      void order.begin(delivery)
    }
  }

  const checkout = async () => {
    countOnce('checkout')
    closeToast()
    if (!(await findUser())) {
      reopenCartAfterSignIn()
      cart.close()
      const { pathname, search } = window.location
      return navigate(pages.login(pathname + search))
    }
    // While a payment is uncertain, no new order is started, whatever the method.
    if (paying.at === 'checking') return payment.show()
    if (!method) return showToast({ severity: 'error', text: t('selectMethod') })
    if (method === 'Prepaid') return payOnline()
    startCash()
  }

  return (
    <>
      <div className="scrolls cart-middle">
        {notices}
        <PaymentUnderWay step={paying} />
        <CartItems cart={cart} stock={stock} hasNotices={changes.length > 0} />
        <FreeFromBar itemsPaise={cart.subtotalPaise} />
        <NextOffer quote={quote} />
        <DeliverySection form={form} />
        <OfferCode quote={quote} />
        <PolicyLinks of={['terms', 'returns', 'privacy']} />
        <PaymentChoice method={method} choose={choose} price={price} />
      </div>
      <div className="raise cart-foot">
        <CartSums
          subtotalPaise={cart.subtotalPaise}
          pincode={form.pincode}
          quote={quote}
          method={method}
        />
        <Button
          busy={order.step.at === 'quoting' || paying.at === 'preparing' || paying.at === 'asking'}
          onClick={checkout}
        >
          {t('checkout')}
        </Button>
      </div>
      <ConfirmCash order={order} />
    </>
  )
}
