import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../../language.tsx'
import { dayOfMoment } from '../moments.ts'
import type { ShownOrder } from './shown-order.ts'

/** How an order is paid, in words; one that is completely paid with returned goods has no payment. */
export function paidAs({
  isReplacement,
  creditPaise,
  onlinePaise,
  paymentMethod,
}: Pick<ShownOrder, 'isReplacement' | 'creditPaise' | 'onlinePaise' | 'paymentMethod'>) {
  if (isReplacement) return 'state replacement'
  return creditPaise && paymentMethod === 'prepaid' && onlinePaise === 0 ? 'credit' : paymentMethod
}

const PAID = { cod: 'state cash', prepaid: 'state paid' } as const

/** The plain state of an order: 'Cash on delivery', 'Refunded ₹290 on 24 Nov'. */
export function useOrderState(): (order: ShownOrder) => string {
  const t = useText('orders')
  return (order) => {
    const { status, afterSale } = order
    if (status === 'success') {
      const by = paidAs(order)
      return t(by === 'cod' || by === 'prepaid' ? PAID[by] : by)
    }
    const sent = afterSale.refunds.filter(({ state }) => state === 'sent')
    const last = sent.at(-1)
    if (status !== 'refunded' || !last) return t(`state ${status}`)
    const paise = sent.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    return t('refundedOn', { amount: formatRupees(paise), day: dayOfMoment(last.at, t.language) })
  }
}
