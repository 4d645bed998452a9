import { formatRupees } from '#domain/money/money.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { useText } from '../../../language.tsx'
import { OrderButton } from './order-button.tsx'
import { TransferForm } from './transfer-form.tsx'

interface FailedRefundProps {
  /** The id of the order. */
  id: string
  refund: { id: number; amountPaise: number }
}

/** The owner's options for a refund that the bank or the provider rejected: send it again, or by hand. */
export function FailedRefund({ id, refund }: FailedRefundProps) {
  const t = useText('panelOrder')
  const params = { id, refund: refund.id }
  const amount = formatRupees(refund.amountPaise)
  return (
    <div className="stack gap-8 above-8">
      <OrderButton
        words={t('sendAgain')}
        send={() => afterSaleApi.sendAgain({ params })}
        done={t('sentAgain', { amount })}
      />
      <p className="help">{t('byHand')}</p>
      <TransferForm
        send={(body) => afterSaleApi.giveByHand({ params, body })}
        done={t('sentNoted', { amount })}
      />
    </div>
  )
}
