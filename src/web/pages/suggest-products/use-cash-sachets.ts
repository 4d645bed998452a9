import { useEffect, useRef, useState } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import { api, pages } from '#urls.ts'
import { apiCall } from '../../api-call.ts'
import { type OpenOrder, parseOpenOrder } from '../../cart/open-order.ts'
import { type PlacedAnswer, type Verdict, verdictOf } from '../../cart/order-verdict.ts'
import { refusalSentence } from '../../cart/refusal-sentence.ts'
import { priceOfParts } from '../../cart/shipping-quote.ts'
import {
  type CashOrder,
  type CashStep,
  type Confirmation,
  totalPaise,
} from '../../cart/use-cash-order.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../../device.ts'
import { useText } from '../../language.tsx'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { findUser } from '../../session/refresh-session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ORDER_RECHECK_MS } from '../../waiting.ts'
import { openCashSachets, type SachetLine, sachetOrderBody } from './sachet-lines.ts'
import { fetchSachetQuote } from './sachet-quote.ts'

const pause = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs))

const keepOpen = (order: OpenOrder | undefined) =>
  writeDevice(DEVICE_KEYS.openSachetOrder, order, 'sessionStorage')

export interface CashSachets {
  order: CashOrder
  /** The order that stands, until the home page follows. */
  placed: { number: string } | undefined
}

/** A cash-on-delivery order of sachets: quote, confirmation, answer (spec §4 COD). */
export function useCashSachets(lines: readonly SachetLine[], safety: SafetyAnswers): CashSachets {
  const t = useText('cart')
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
      const price = priceOfParts(verdict.parts, confirmation.price.itemsPaise)
      const notice = t('newTotal', { total: formatRupees(totalPaise(price)) })
      setStep({ at: 'confirm', confirmation: { ...confirmation, price }, pressed: false, notice })
    } else {
      const isSaid = verdict.kind === 'refused'
      fail(t('failed'), isSaid ? refusalSentence(t, verdict.code, verdict.data) : '')
    }
  }

  const ask = async (order: OpenOrder, confirmation: Confirmation | undefined) => {
    for (;;) {
      const answer = await apiCall<PlacedAnswer>(api.verifyPayment, {
        method: 'POST',
        body: order.body,
        idempotencyKey: order.key,
      })
      const verdict = verdictOf(answer)
      // On the way to the sign-in page; the open order is asked about after it.
      if (verdict.kind === 'signed-out') return
      if (verdict.kind !== 'unclear') {
        return settle(verdict, confirmation, answer.ok ? answer.data.orderNumber : '')
      }
      setStep({ at: 'checking', confirmation })
      await pause(ORDER_RECHECK_MS)
    }
  }

  const confirm = async () => {
    if (step.at !== 'confirm' || step.pressed) return
    const { confirmation } = step
    setStep({ ...step, pressed: true })
    const user = await findUser()
    if (!user) return void navigate(pages.login(pages.suggestProducts))
    const body = sachetOrderBody(user, lines, confirmation.delivery, safety, new Date())
    const order = openCashSachets(body, totalPaise(confirmation.price))
    keepOpen(order)
    await ask(order, confirmation)
  }

  // An order that a reload or a sign-in left open is asked about once.
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })
  const resumed = useRef(false)
  useEffect(() => {
    const order = resumed.current
      ? undefined
      : parseOpenOrder(readDevice(DEVICE_KEYS.openSachetOrder, 'sessionStorage'))
    resumed.current = true
    if (!order) return
    setStep({ at: 'checking', confirmation: undefined })
    void latestAsk.current(order, undefined)
  }, [])

  return { order: { step, begin, confirm, goBack: () => setStep({ at: 'rest' }) }, placed }
}
