import { isPincode } from '#domain/delivery/pincode.ts'
import { formatRupees, paiseOf } from '#domain/money/money.ts'
import { languageOf } from '#urls.ts'
import { deliveryApi } from '../api/delivery.ts'
import { deliveryDays } from '../cart/delivery-days.ts'
import { deliveryStore } from '../cart/delivery-store.ts'
import { textOf } from '../language.tsx'
import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { cardDeliveryStore } from './card-delivery-store.ts'

/** The API's maximum per request. */
const MAX_AT_ONCE = 50

/** Fetches the delivery price of each product to the stored pincode, and publishes it to their cards. */
export async function publishPrices(ids: readonly string[]): Promise<void> {
  const { pincode } = deliveryStore.get()
  if (!isPincode(pincode)) return
  await loadDialogMessages()
  const { language } = languageOf(window.location.pathname)
  const t = textOf(language, 'delivery')
  for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
    const some = ids.slice(start, start + MAX_AT_ONCE).join(',')
    const answer = await deliveryApi.place({ params: { pincode }, query: { ids: some } })
    if (!answer.ok || !answer.data.expectedDelivery) return
    const days = deliveryDays(answer.data.expectedDelivery, language)
    const prices = answer.data.products.map(({ productId, delivery }) => {
      const price = delivery === 0 ? t('free') : formatRupees(paiseOf(delivery))
      return [productId, t('onCard', { pincode, price, days })]
    })
    cardDeliveryStore.set({ ...cardDeliveryStore.get(), ...Object.fromEntries(prices) })
  }
}
