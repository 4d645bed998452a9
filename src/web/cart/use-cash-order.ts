import { useState } from 'react'
import { billFor } from '#domain/checkout/bill.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { pages } from '#urls.ts'
import { useLanguage, useText } from '../language.tsx'
import { useShopNavigate } from '../layout/shop-link.tsx'
import { findUser } from '../session/refresh-session.ts'
import { showToast } from '../ui/toast-store.ts'
import { askAboutOrder, useLeftOpen } from './ask-about-order.ts'
import { findOpenOrder, keepOpenOrder, type OpenOrder, openOrder } from './open-order.ts'
import type { Verdict } from './order-verdict.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { reopenCartAfterSignIn } from './reopen-cart.ts'
import { fetchShippingQuote, priceOfFields, type ShippingPrice } from './shipping-quote.ts'
import type { CartInUse } from './use-cart.ts'

/** The steps of a cash on delivery order. */
export type CashStep =
  | { at: 'rest' }
  /** The charge is being fetched. */
  | { at: 'quoting' }
  /** The confirmation is open; `pressed` until the next attempt. */
  | { at: 'confirm'; confirmation: Confirmation; pressed: boolean; notice: string }
  /** The response was lost; the same request is repeated until its result is certain. */
  | { at: 'checking'; confirmation: Confirmation | undefined }

export interface Confirmation {
  delivery: DeliveryAddress
  price: ShippingPrice
}

export function totalPaise(price: ShippingPrice): number {
  return billFor(price.amounts, 'cod').totalPaise
}

export interface CashOrder {
  step: CashStep
  /** Fetches the charge and opens the confirmation. */
  begin(delivery: DeliveryAddress): Promise<void>
  confirm(): Promise<void>
  goBack(): void
}

/** `whenItemsChanged` is called after a refusal caused by the cart's items. */
export function useCashOrder(cart: CartInUse, whenItemsChanged: () => void): CashOrder {
  const t = useText('cart')
  const language = useLanguage()
  const navigate = useShopNavigate()
  const [step, setStep] = useState<CashStep>({ at: 'rest' })
  const { items, subtotalPaise, clear, close } = cart

  const fail = (sentence: string, reason: string) =>
    showToast({ severity: 'error', text: reason ? `${sentence} ${reason}` : sentence })

  const begin = async (delivery: DeliveryAddress) => {
    setStep({ at: 'quoting' })
    const { pincode } = delivery
    const answer = await fetchShippingQuote({ items, pincode, subtotalPaise })
    if (!answer.ok) {
      setStep({ at: 'rest' })
      fail(t('shippingFailed'), refusalSentence(t, answer.code, answer.data))
    } else if (!answer.price.codAllowed) {
      setStep({ at: 'rest' })
      fail(t('codNotHere'), '')
    } else {
      const confirmation = { delivery, price: answer.price }
      setStep({ at: 'confirm', confirmation, pressed: false, notice: '' })
    }
  }

  const settle = async (verdict: Verdict, confirmation: Confirmation | undefined) => {
    keepOpenOrder(undefined)
    if (verdict.kind === 'placed') {
      setStep({ at: 'rest' })
      showToast({ severity: 'success', text: t('placed') })
      clear()
      close()
      await navigate(`${pages.orders}#${verdict.orderId}`)
    } else if (verdict.kind === 'repriced' && confirmation) {
      const price = priceOfFields(verdict.parts)
      const notice = t('newTotal', { total: formatRupees(totalPaise(price)) })
      setStep({ at: 'confirm', confirmation: { ...confirmation, price }, pressed: false, notice })
      whenItemsChanged()
    } else {
      setStep({ at: 'rest' })
      const reason =
        verdict.kind === 'refused' ? refusalSentence(t, verdict.code, verdict.data) : ''
      fail(t('failed'), reason)
      whenItemsChanged()
    }
  }

  const ask = async (order: OpenOrder, confirmation: Confirmation | undefined) => {
    const whileUnclear = () => setStep({ at: 'checking', confirmation })
    const { verdict } = await askAboutOrder(order, whileUnclear)
    // The sign-in page opens; the order is asked about afterwards.
    if (verdict.kind === 'signed-out') reopenCartAfterSignIn()
    else await settle(verdict, confirmation)
  }

  const confirm = async () => {
    if (step.at !== 'confirm' || step.pressed) return
    const { confirmation } = step
    setStep({ ...step, pressed: true })
    const user = await findUser()
    if (!user) {
      reopenCartAfterSignIn()
      await navigate(pages.login(window.location.pathname + window.location.search))
      return close()
    }
    const order = openOrder(
      user,
      items,
      confirmation.delivery,
      totalPaise(confirmation.price),
      language,
    )
    keepOpenOrder(order)
    await ask(order, confirmation)
  }

  useLeftOpen(findOpenOrder, (order) => {
    setStep({ at: 'checking', confirmation: undefined })
    void ask(order, undefined)
  })

  return { step, begin, confirm, goBack: () => setStep({ at: 'rest' }) }
}
