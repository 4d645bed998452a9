import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../../language.tsx'
import { payment } from '../../payment/payment.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { shortMoment } from '../moments.ts'
import type { ShownOrder } from './shown-order.ts'

/** Shown instead of the timeline while the order is unpaid: the time left to pay it, and the button. */
export function UnpaidOrder({ order }: { order: ShownOrder }) {
  const t = useText('orders')
  const paying = useStore(payment.step, payment.step.get())
  const { id, number, onlinePaise, creditPaise, reservedUntil } = order
  return (
    <div className="stack gap-8 order-note">
      <p>
        <b>{t('unpaid')}</b>
      </p>
      <p>
        {t('confirmingMore')}{' '}
        {creditPaise ? t('creditBack', { amount: formatRupees(creditPaise) }) : ''}
      </p>
      {reservedUntil && <p>{t('keptUntil', { moment: shortMoment(reservedUntil, t.language) })}</p>}
      <p className="button-row needs-script">
        <Button
          size="small"
          busy={paying.at !== 'rest' && paying.at !== 'checking'}
          onClick={() => void payment.payAgain({ id, number })}
        >
          {t('pay', { amount: formatRupees(onlinePaise) })}
        </Button>
      </p>
      <noscript>
        <p className="help">{t('payWithoutScript')}</p>
      </noscript>
    </div>
  )
}
