import { formatRupees } from '#domain/money/money.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { useText } from '../../../language.tsx'
import { LineButton } from '../../../ui/button.tsx'
import { TransferForm } from './transfer-form.tsx'
import { useOrderAction } from './use-order-action.ts'

/** The owner's options for a refund that the bank or the provider rejected: send it again, or by hand. */
export function FailedRefund({
  id,
  refund,
}: {
  /** The id of the order. */
  id: string
  refund: { id: number; amountPaise: number }
}) {
  const t = useText('panelOrder')
  const { busy, act } = useOrderAction()
  const params = { id, refund: refund.id }
  const amount = formatRupees(refund.amountPaise)
  return (
    <div className="stack gap-8 above-8">
      <LineButton
        busy={busy}
        onClick={() =>
          void act(() => afterSaleApi.sendAgain({ params }), t('sentAgain', { amount }))
        }
      >
        {t('sendAgain')}
      </LineButton>
      <p className="help">{t('byHand')}</p>
      <TransferForm
        busy={busy}
        onSent={(reference) =>
          void act(
            () => afterSaleApi.giveByHand({ params, body: { reference } }),
            t('refunded', { amount }),
          )
        }
      />
    </div>
  )
}
