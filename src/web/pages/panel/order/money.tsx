import type { CashRefund } from '#database/payments/order-refunds.ts'
import { formatRupees } from '#domain/money/money.ts'
import { isUnsent, waitsForOwner } from '#domain/payments/refunds.ts'
import type { AdminOrderView } from '#use-cases/orders/admin-order.ts'
import { afterSaleApi } from '../../../api/after-sale.ts'
import { useText } from '../../../language.tsx'
import { shortMoment } from '../../moments.ts'
import { useOwnRights } from '../kit/own-rights.ts'
import { Part } from '../kit/part.tsx'
import { AskProvider } from './ask-provider.tsx'
import { FailedRefund } from './failed-refund.tsx'
import { OrderButton } from './order-button.tsx'
import { RefundForm } from './refund-form.tsx'
import { TransferForm } from './transfer-form.tsx'

/** What of the refundable amount is shown. */
export type ShownRefundable = Pick<
  AdminOrderView['refundable'],
  'paise' | 'byHandPaise' | 'wasPaid'
>

interface MoneyProps {
  id: string
  view: Pick<
    AdminOrderView,
    | 'awaitsPayment'
    | 'canCancel'
    | 'paidBy'
    | 'keptPaise'
    | 'refunds'
    | 'cashRefunds'
    | 'payments'
    | 'disputes'
    | 'isHeld'
  > & { refundable: ShownRefundable }
}

/** Payments, refunds, and the amount that can still be refunded. */
export function Money({ id, view }: MoneyProps) {
  const t = useText('panelOrder')
  const may = useOwnRights()
  const { awaitsPayment, paidBy, payments, refundable, refunds, cashRefunds } = view
  const hasNone = refunds.length + cashRefunds.length === 0
  return (
    <Part id="orders-money" title={t('money')}>
      <dl className="facts">
        {paidBy && (
          <div>
            <dt>{t('paidBy')}</dt>
            <dd>{paidBy}</dd>
          </div>
        )}
        {refundable.wasPaid && (
          <div>
            <dt>{t('left')}</dt>
            <dd>{formatRupees(refundable.paise)}</dd>
          </div>
        )}
      </dl>
      {awaitsPayment && <AskProvider id={id} />}
      {payments.length > 0 && (
        <>
          <h3 className="term">{t('payments')}</h3>
          <ol className="stack gap-4">
            {payments.map(({ fact, amountPaise, source, at }) => (
              <li key={`${fact} ${at.getTime()}`}>
                <b>{t(`fact ${fact}`)}</b> {formatRupees(amountPaise)},{' '}
                <time dateTime={at.toISOString()}>{shortMoment(at, t.language)}</time>{' '}
                {t(`source ${source}`)}
              </li>
            ))}
          </ol>
        </>
      )}
      {view.disputes.map(({ state, amountPaise, lostPaise }) => (
        <p key={`${state} ${amountPaise} ${lostPaise}`} className="note">
          {t(`dispute ${state}`, { amount: formatRupees(lostPaise || amountPaise) })}
        </p>
      ))}
      <h3 className="term">{t('refunds')}</h3>
      {hasNone && <p>{t('noRefunds')}</p>}
      <ul className="stack gap-4">
        {refunds.map((refund) => (
          <li key={refund.idempotencyKey}>
            <b>{formatRupees(refund.amountPaise)}</b> {t(`reason ${refund.reason}`)}:{' '}
            {view.isHeld && isUnsent(refund)
              ? t('refund held')
              : t(`refund ${refund.state}`, { reference: refund.reference ?? '' })}
            {refund.note && ` (${refund.note})`}
            {waitsForOwner(refund) && !view.isHeld && may('order.refund') && (
              <FailedRefund id={id} refund={refund} />
            )}
          </li>
        ))}
        {cashRefunds.map((refund) => (
          <li key={refund.id}>
            <CashBack id={id} refund={refund} />
          </li>
        ))}
      </ul>
      {refundable.paise > 0 && may('order.refund') && (
        <RefundForm
          key={refundable.paise}
          id={id}
          maxPaise={refundable.paise}
          keptPaise={view.keptPaise}
          isByHand={refundable.byHandPaise > 0}
          cancels={view.canCancel}
        />
      )}
    </Part>
  )
}

/** A cash refund that the owner transfers and confirms with the bank's reference. */
function CashBack({ id, refund }: { id: string; refund: CashRefund }) {
  const t = useText('panelOrder')
  const may = useOwnRights()
  const { amountPaise, reason, payTo, paidAt, endedAt, spentOn, reference: number = '' } = refund
  const waits = endedAt ? t('cashEnded') : t('cashWaits')
  const sent = spentOn ? t('creditGiven', { number }) : t('cashSent', { reference: number })
  const amount = formatRupees(amountPaise)
  const params = { id, refund: refund.id }
  return (
    <>
      <b>{amount}</b> {t(`reason ${reason}`)}: {paidAt ? sent : waits}{' '}
      {payTo && t('payTo', { payTo })}
      {!paidAt && !endedAt && may('order.refund') && (
        <TransferForm
          send={(body) => afterSaleApi.notePaid({ params, body })}
          done={t('sentNoted', { amount })}
        />
      )}
      {paidAt && !spentOn && may('order.refund') && (
        <OrderButton
          words={t('notSent')}
          label={t('notSentOf', { amount })}
          asks
          send={() => afterSaleApi.noteNotPaid({ params })}
          done={t('notSentNoted', { amount })}
        />
      )}
    </>
  )
}
