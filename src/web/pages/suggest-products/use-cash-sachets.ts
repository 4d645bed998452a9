import { useState } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import { pages } from '#urls.ts'
import { askAboutOrder, useLeftOpen } from '../../cart/ask-about-order.ts'
import { type OpenOrder, parseOpenOrder } from '../../cart/open-order.ts'
import type { Verdict } from '../../cart/order-verdict.ts'
import { refusalSentence } from '../../cart/refusal-sentence.ts'
import { priceOfFields } from '../../cart/shipping-quote.ts'
import {
  type CashOrder,
  type CashStep,
  type Confirmation,
  totalPaise,
} from '../../cart/use-cash-order.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../../device.ts'
import { useLanguage, useText } from '../../language.tsx'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { findUser } from '../../session/refresh-session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { openCashSachets, type SachetLine, sachetOrderBody } from './sachet-lines.ts'
import { fetchSachetQuote } from './sachet-quote.ts'

const keepOpen = (order: OpenOrder | undefined) =>
  writeDevice(DEVICE_KEYS.openSachetOrder, order, 'sessionStorage')

const findOpen = () => parseOpenOrder(readDevice(DEVICE_KEYS.openSachetOrder, 'sessionStorage'))

export interface CashSachets {
  order: CashOrder
  /** The placed order, until the redirect to the home page. */
  placed: { number: string } | undefined
}

/** A cash on delivery order of sachets: quote, confirmation, response. */
export function useCashSachets(lines: readonly SachetLine[], safety: SafetyAnswers): CashSachets {
  const t = useText('cart')
  const language = useLanguage()
  const navigate = useShopNavigate()
  const [step, setStep] = useState<CashStep>({ at: 'rest' })
  const [placed, setPlaced] = useState<{ number: string }>()

  const fail = (sentence: string, reason: string) => {
    setStep({ at: 'rest' })
    showToast({ severity: 'error', text: reason ? `${sentence} ${reason}` : sentence })
  }

  const begin = async (delivery: DeliveryAddress) => {
    setStep({ at: 'quoting' })
    const answer = await fetchSachetQuote(lines, delivery.pincode)
    if (!answer.ok) fail(t('shippingFailed'), refusalSentence(t, answer.code, answer.data))
    else if (!answer.price.codAllowed) fail(t('codNotHere'), '')
    else {
      const confirmation = { delivery, price: answer.price }
      setStep({ at: 'confirm', confirmation, pressed: false, notice: '' })
    }
  }

  const settle = (verdict: Verdict, confirmation: Confirmation | undefined, number: string) => {
    keepOpen(undefined)
    if (verdict.kind === 'placed') {
      setStep({ at: 'rest' })
      setPlaced({ number })
      showToast({ severity: 'success', text: t('placed') })
    } else if (verdict.kind === 'repriced' && confirmation) {
      const price = priceOfFields(verdict.parts)
      const notice = t('newTotal', { total: formatRupees(totalPaise(price)) })
      setStep({ at: 'confirm', confirmation: { ...confirmation, price }, pressed: false, notice })
    } else {
      const isSaid = verdict.kind === 'refused'
      fail(t('failed'), isSaid ? refusalSentence(t, verdict.code, verdict.data) : '')
    }
  }

  const ask = async (order: OpenOrder, confirmation: Confirmation | undefined) => {
    const whileUnclear = () => setStep({ at: 'checking', confirmation })
    const { verdict, orderNumber } = await askAboutOrder(order, whileUnclear)
    // The sign-in page opens; the order is asked about afterwards.
    if (verdict.kind !== 'signed-out') settle(verdict, confirmation, orderNumber)
  }

  const confirm = async () => {
    if (step.at !== 'confirm' || step.pressed) return
    const { confirmation } = step
    setStep({ ...step, pressed: true })
    const user = await findUser()
    if (!user) return void navigate(pages.login(pages.suggestProducts))
    const body = sachetOrderBody(user, lines, confirmation.delivery, safety, language, new Date())
    const order = openCashSachets(body, totalPaise(confirmation.price))
    keepOpen(order)
    await ask(order, confirmation)
  }

  useLeftOpen(findOpen, (order) => {
    setStep({ at: 'checking', confirmation: undefined })
    void ask(order, undefined)
  })

  return { order: { step, begin, confirm, goBack: () => setStep({ at: 'rest' }) }, placed }
}
