import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees } from '#domain/money/money.ts'
import { MAX_CANCEL_NOTE, REASONS_TO_CANCEL } from '#domain/orders/cancel-cause.ts'
import { pages } from '#urls.ts'
import { afterSaleApi } from '../../api/after-sale.ts'
import { useText } from '../../language.tsx'
import { LineButton, LineLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import type { ShownOrder } from './shown-order.ts'

const REASONS = REASONS_TO_CANCEL.shopper
type Reason = (typeof REASONS)[number]

/** The key of the sentence for a refused cancellation. */
export function reasonOf({ status, code }: { status: number; code: string }) {
  if (status === 0) return 'unclear'
  if (code === 'payment-under-way') return 'moneyComing'
  return status === 409 ? 'cannotCancel' : 'failed'
}

/** What the shopper gets back, before the order is cancelled. */
export function CancelTerms({ order }: { order: ShownOrder }) {
  const t = useText('orders')
  const { onlinePaise, creditPaise, status, afterSale } = order
  const moving = afterSale.movingCharges
  const isPaid = onlinePaise > 0 && status === 'success'
  return (
    <p>
      {t('cancelFree')} {isPaid && t(moving ? 'cancelBackGoods' : 'cancelBack')}{' '}
      {moving &&
        t('chargesStay', { amount: formatRupees(moving.chargesPaise), number: moving.number })}
      {creditPaise ? t('creditBack', { amount: formatRupees(creditPaise) }) : ''}
    </p>
  )
}

/** The optional reason of a cancellation. */
export function CancelReasons() {
  const t = useText('orders')
  return (
    <>
      <option value="">{t('cancelNoReason')}</option>
      <Options of={REASONS} labelOf={(known) => t(`cancel ${known}`)} />
    </>
  )
}

/** Asks before cancelling; keeping the order is as easy as cancelling it (docs/law.md, consumer protection). */
export function CancelOrder({ order }: { order: ShownOrder }) {
  const t = useText('orders')
  const revalidator = useRevalidator()
  /** Whether the question is open; undefined until it was opened once, so that the button gets no focus before. */
  const [asking, setAsking] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const { id, number } = order

  async function cancel(): Promise<void> {
    setBusy(true)
    const answer = await afterSaleApi.cancel({ params: { id }, body: { reason, note } })
    if (answer.ok) showToast({ severity: 'success', text: t('cancelled', { number }) })
    else {
      showToast({ severity: 'error', text: t(reasonOf(answer)) })
    }
    await revalidator.revalidate()
    setBusy(false)
    setAsking(false)
  }

  if (!asking) {
    return (
      <>
        <LineButton autoFocus={asking === false} onClick={() => setAsking(true)}>
          {t('cancel')}
        </LineButton>
        <noscript>
          <LineLink to={pages.plainCancel(id)}>{t('cancel')}</LineLink>
        </noscript>
      </>
    )
  }
  return (
    <fieldset className="stack note gap-8 order-ask">
      <legend className="figure">
        <Unbroken text={t('cancelAsk', { number })} />
      </legend>
      <CancelTerms order={order} />
      <SelectField
        label={t('cancelWhy')}
        value={reason ?? ''}
        onChange={({ currentTarget }) =>
          setReason(REASONS.find((known) => known === currentTarget.value))
        }
      >
        <CancelReasons />
      </SelectField>
      {reason === 'other' && (
        <TextField
          label={t('cancelNote')}
          value={note}
          maxLength={MAX_CANCEL_NOTE}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <div className="button-row">
        <LineButton busy={busy} onClick={cancel}>
          {t('cancelYes')}
        </LineButton>
        <LineButton autoFocus onClick={() => setAsking(false)}>
          {t('cancelNo')}
        </LineButton>
      </div>
    </fieldset>
  )
}
