import { useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { billFor } from '#domain/checkout/bill.ts'
import { formatRupees } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { type Text, useText } from '../language.tsx'
import { memberOf } from '../member-of.ts'
import { findUser } from '../session/refresh-session.ts'
import type { UserInfo } from '../session/session-store.ts'
import { showToast } from '../ui/toast-store.ts'
import { askAboutOrder, useUnfinishedOrder } from './ask-about-order.ts'
import type { OpenOrder } from './open-order.ts'
import type { Verdict } from './order-verdict.ts'
import {
  codRefusalSentence,
  inReadersScript,
  lostOffersSentence,
  refusalSentence,
} from './refusal-sentence.ts'
import { priceOfFields, type QuoteAnswer, type ShippingPrice } from './shipping-quote.ts'

/** The steps of a cash on delivery order. */
type CashStep =
  | { at: 'rest' }
  /** The charge is being fetched. */
  | { at: 'quoting' }
  /** The confirmation is open; `pressed` until the next attempt. */
  | { at: 'confirm'; confirmation: CashConfirmation; pressed: boolean; notice: string }
  /** The response was lost; the same request is repeated until its result is certain. */
  | { at: 'checking'; confirmation: CashConfirmation | undefined }

interface CashConfirmation {
  delivery: DeliveryAddress
  price: ShippingPrice
}

export function totalPaise(price: ShippingPrice): number {
  return billFor(price.amounts, 'cod').totalPaise
}

export type CashOrder = ReturnType<typeof useCashSteps>

/** The parts that differ between cart and sachet orders. */
export interface CashGoods {
  /** What is ordered, to name it in a refusal. */
  named: readonly Pick<CartItem, 'id' | 'name' | 'names'>[]
  fetchQuote(delivery: DeliveryAddress): Promise<QuoteAnswer>
  openOrder(user: UserInfo, confirmation: CashConfirmation): OpenOrder
  /** Starts the payment of the advance, which places the order. */
  payAdvance(user: UserInfo, confirmation: CashConfirmation): void
  /** The stored order whose result is uncertain. */
  findOpen(): OpenOrder | undefined
  keepOpen(order: OpenOrder | undefined): void
  askToSignIn(): void
  /** The session ended while the order was confirmed; the sign-in page opens by itself. */
  whenSignedOut(): void
  /** Navigates to the thank-you page; `order` is undefined if another tab has acted on the order. */
  whenPlaced(thanksPath: string, order: OpenOrder | undefined): void
  /** The total has changed, or the order was refused, which may be due to the items. */
  whenItemsChanged(): void
}

/** What has changed since the shopper confirmed: offers that have ended, and the total. */
function changesSentence(t: Text<'cart'>, shown: ShippingPrice, now: ShippingPrice): string {
  const isNewTotal = totalPaise(now) !== totalPaise(shown)
  const total = isNewTotal ? t('newTotal', { total: formatRupees(totalPaise(now)) }) : ''
  return `${lostOffersSentence(t, shown, now)} ${total}`.trim()
}

const isOf = (user: UserInfo, { body }: OpenOrder) => memberOf(body, 'user_id') === user.user_id

/** A cash on delivery order: quote, confirmation, response. */
export function useCashSteps(goods: CashGoods) {
  const t = useText('cart')
  const [step, setStep] = useState<CashStep>({ at: 'rest' })

  const fail = (sentence: string, reason = '') => {
    setStep({ at: 'rest' })
    showToast({ severity: 'error', text: reason ? `${sentence} ${reason}` : sentence })
  }

  const reasonOf = (code: string, data: Readonly<Record<string, unknown>>) =>
    refusalSentence(t, code, inReadersScript(data, goods.named, t.language))

  /** Fetches the charge and opens the confirmation. */
  const begin = async (delivery: DeliveryAddress) => {
    setStep({ at: 'quoting' })
    const answer = await goods.fetchQuote(delivery)
    if (!answer.ok) return fail(t('shippingFailed'), reasonOf(answer.code, answer.data))
    const { price } = answer
    const { outOfStock, offerRefusal } = price
    const noCash = codRefusalSentence(t, price)
    if (noCash) return fail(noCash)
    if (!outOfStock && !offerRefusal) {
      const confirmation = { delivery, price }
      return setStep({ at: 'confirm', confirmation, pressed: false, notice: '' })
    }
    if (outOfStock) fail(reasonOf('out-of-stock', outOfStock))
    // The order would be refused for its code, which may have ended since the cart showed its discount.
    else if (offerRefusal) fail(reasonOf(offerRefusal, { ...price }))
    goods.whenItemsChanged()
  }

  const settle = (verdict: Verdict, order: OpenOrder, confirmation?: CashConfirmation) => {
    goods.keepOpen(undefined)
    if (verdict.kind === 'placed') {
      setStep({ at: 'rest' })
      showToast({ severity: 'success', text: t('placed') })
      return goods.whenPlaced(verdict.thanksPath, order)
    }
    if (verdict.kind === 'repriced' && confirmation) {
      const price = priceOfFields(verdict.parts)
      const notice = changesSentence(t, confirmation.price, price)
      setStep({ at: 'confirm', confirmation: { ...confirmation, price }, pressed: false, notice })
    } else {
      const isSaid = verdict.kind === 'refused'
      fail(t('failed'), isSaid ? reasonOf(verdict.code, verdict.data) : '')
    }
    goods.whenItemsChanged()
  }

  const ask = async (order: OpenOrder, confirmation?: CashConfirmation) => {
    const whileUnclear = () => setStep({ at: 'checking', confirmation })
    const isKept = () => goods.findOpen()?.key === order.key
    // If it could not be stored, no other tab can know of it.
    const isOpen = isKept() ? isKept : () => true
    const asked = { order, wasSent: !confirmation, isOpen }
    const verdict = await askAboutOrder(asked, whileUnclear)
    if (verdict.kind === 'settled-elsewhere') {
      setStep({ at: 'rest' })
      if (verdict.thanksPath) goods.whenPlaced(verdict.thanksPath, undefined)
    }
    // The request is repeated after the sign-in.
    else if (verdict.kind === 'signed-out') goods.whenSignedOut()
    else settle(verdict, order, confirmation)
  }

  const confirm = async () => {
    if (step.at !== 'confirm' || step.pressed) return
    const { confirmation } = step
    setStep({ ...step, pressed: true })
    const user = await findUser()
    if (!user) return goods.askToSignIn()
    if (confirmation.price.advancePaise) {
      setStep({ at: 'rest' })
      return goods.payAdvance(user, confirmation)
    }
    // Another tab has confirmed an order meanwhile, probably of the same cart: its result is awaited first,
    // so that one cart is not ordered twice.
    const left = goods.findOpen()
    if (left && isOf(user, left)) return resume(left)
    const order = goods.openOrder(user, confirmation)
    goods.keepOpen(order)
    await ask(order, confirmation)
  }

  const resume = async (order: OpenOrder) => {
    const user = await findUser()
    // Whoever confirmed it has left a device that others use: it must not become the order of the next one.
    if (user && !isOf(user, order)) return goods.keepOpen(undefined)
    setStep({ at: 'checking', confirmation: undefined })
    return ask(order)
  }

  useUnfinishedOrder(goods.findOpen, resume)

  return { step, begin, confirm, goBack: () => setStep({ at: 'rest' }) }
}
