import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../../language.tsx'
import { dayOfMoment } from '../moments.ts'
import type { ShownOrder } from './shown-order.ts'

/** Money that went back or will: how much, on which day, and how long a bank takes. */
export function OrderRefunds({ order: { afterSale } }: { order: ShownOrder }) {
  const t = useText('orders')
  return afterSale.refunds.map(({ amountPaise, state, at, reference }) => {
    const values = { amount: formatRupees(amountPaise), day: dayOfMoment(at, t.language) }
    return (
      <div key={`${at.toISOString()} ${amountPaise}`} className="note order-return">
        <b>{t(`refund ${state}`, values)}</b>
        {reference ? (
          <p>{t('refundReference', { reference })}</p>
        ) : (
          <p>{t(state === 'failed' ? 'refundFailedMore' : 'refundTime')}</p>
        )}
      </div>
    )
  })
}
