import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import { pages } from '#urls.ts'
import { type OpenOrder, parseOpenOrder } from '../../cart/open-order.ts'
import { type CashOrder, totalPaise, useCashSteps } from '../../cart/use-cash-steps.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../../device.ts'
import { useLanguage } from '../../language.tsx'
import { useShopNavigate } from '../../layout/shop-link.tsx'
import { leavesForHomeStore } from '../../payment/leaves-for-home.ts'
import { payment } from '../../payment/payment.ts'
import { moreOfSachets, openCashSachets, type SachetLine, sachetOrderBody } from './sachet-lines.ts'
import { fetchSachetQuote } from './sachet-quote.ts'

const keepOpen = (order: OpenOrder | undefined) =>
  writeDevice(DEVICE_KEYS.openSachetOrder, order, 'sessionStorage')

const findOpen = () =>
  parseOpenOrder(readDevice(DEVICE_KEYS.openSachetOrder, 'sessionStorage'), Date.now())

export function useCashSachets(lines: readonly SachetLine[], safety: SafetyAnswers): CashOrder {
  const language = useLanguage()
  const navigate = useShopNavigate()
  return useCashSteps({
    named: lines.map(({ product }) => product),
    fetchQuote: ({ pincode }) => fetchSachetQuote(lines, pincode),
    openOrder(user, { delivery, price }) {
      const body = sachetOrderBody(user, lines, delivery, safety, language, new Date())
      return openCashSachets(body, totalPaise(price))
    },
    payAdvance: (user, { delivery, price }) => {
      const { boxes, ...more } = moreOfSachets(user, lines, safety, new Date())
      void payment.begin({
        flow: 'sachets',
        lines: lines.map(({ product, quantity }) => ({ id: product.id, quantity })),
        boxes,
        delivery,
        shownTotalPaise: totalPaise(price),
        advancePaise: price.advancePaise,
        more,
      })
    },
    findOpen,
    keepOpen,
    askToSignIn: () => void navigate(pages.login(pages.suggestProducts)),
    whenSignedOut() {},
    whenPlaced(thanksPath) {
      leavesForHomeStore.set(true)
      void navigate(thanksPath)
    },
    whenItemsChanged() {},
  })
}
