import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { takeOutBought } from '#domain/cart/cart.ts'
import { languageOf, pages } from '#urls.ts'
import { cartPanelStore, cartStore } from '../cart/cart-store.ts'
import { inReadersScript, refusalSentence } from '../cart/refusal-sentence.ts'
import { reopenCartAfterSignIn } from '../cart/reopen-cart.ts'
import { useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'
import { useShopNavigate } from '../layout/shop-link.tsx'
import { useStore } from '../store.ts'
import { showToast } from '../ui/toast-store.ts'
import { leavesForHomeStore } from './leaves-for-home.ts'
import { payment } from './payment.ts'
import type { PaymentEvent } from './payment-steps.ts'

/** Why a payment could not start: delivery was not available. */
const SHIPPING = new Set(['not-serviceable', 'army-post', 'shipping-unavailable'])

/** Tells the shopper the result of a payment, once, and acts on it. */
export function usePaymentEvents(): void {
  const t = useText('payment')
  const c = useText('cart')
  const navigate = useShopNavigate()
  const { revalidate } = useRevalidator()
  const payments = useSettings()?.payments
  const event = useStore(payment.event, undefined)

  const failure = ({ code, data }: Extract<PaymentEvent, { kind: 'failed' }>): string => {
    const reason = refusalSentence(c, code, inReadersScript(data, cartStore.get(), c.language))
    if (SHIPPING.has(code)) return `${c('shippingFailed')} ${reason}`
    if (code === 'too-many-unpaid') return t('tooManyUnpaid')
    // Never asks to pay again while money may be on its way.
    if (code === 'payment-under-way') return t('checking')
    const isProviderDown = code === 'payment-unavailable' || code === 'prepaid-unavailable'
    const more = isProviderDown && payments?.cod ? t('orCash') : reason
    return `${t('failed')} ${more}`
  }

  const act = (said: PaymentEvent) => {
    const fail = (text: string) => {
      showToast({ severity: 'error', text: text.trim(), comesWithPanel: true })
      if ('flow' in said && said.flow === 'cart') cartPanelStore.set(true)
    }
    switch (said.kind) {
      case 'paid': {
        showToast({ severity: 'success', text: t('successful') })
        const { flow, lines } = said.attempt
        if (flow === 'cart') cartStore.set(takeOutBought(cartStore.get(), lines))
        const { path } = languageOf(window.location.pathname)
        const isOnItsPage = flow === 'sachets' && path === pages.suggestProducts
        if (said.isInFront || isOnItsPage) {
          cartPanelStore.set(false)
          leavesForHomeStore.set(flow === 'sachets')
          void navigate(said.thanksPath)
        }
        // The list of orders on the screen is now outdated.
        if (path === pages.orders) void revalidate()
        return
      }
      case 'failed':
        return fail(failure(said))
      case 'script-missing':
        return fail(t('scriptMissing', { provider: payments?.prepaidBy ?? '' }))
      case 'too-late':
        return fail(t('tooLate'))
      case 'over':
        return fail(t('over'))
      case 'signed-out':
        // The cart panel reopens after the sign-in; the sachet page needs nothing.
        return said.flow === 'cart' ? reopenCartAfterSignIn() : undefined
    }
  }

  const latestAct = useRef(act)
  useEffect(() => {
    latestAct.current = act
  })
  useEffect(() => {
    if (!event) return
    payment.event.set(undefined)
    latestAct.current(event)
  }, [event])
}
