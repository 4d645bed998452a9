import { formatRupees } from '#domain/money/money.ts'
import { useLanguage, useText } from '../../language.tsx'
import { dayOfMoment } from '../moments.ts'
import type { ShownOrder } from './shown-order.ts'

/** The plain state of an order: 'Cash on delivery', 'Refunded ₹290 on 24 Nov'. */
export function useOrderState(): (order: ShownOrder) => string {
  const t = useText('orders')
  const language = useLanguage()
  return ({ status, paymentMethod, isReplacement, afterSale }) => {
    if (isReplacement && status === 'success') return t('state replacement')
    if (status === 'success') return t(paymentMethod === 'cod' ? 'state cash' : 'state paid')
    const sent = afterSale.refunds.filter(({ state }) => state === 'sent')
    const last = sent.at(-1)
    if (status !== 'refunded' || !last) return t(`state ${status}`)
    const paise = sent.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    return t('refundedOn', { amount: formatRupees(paise), day: dayOfMoment(last.at, language) })
  }
}
