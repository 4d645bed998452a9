import './cart.css'
import { type RefObject, useRef } from 'react'
import { billFor } from '#domain/checkout/bill.ts'
import { formatRupees } from '#domain/money/money.ts'
import { useStateName } from '../delivery/state-options.tsx'
import { useText } from '../language.tsx'
import { BorderStrip } from '../ui/border-strip.tsx'
import { Button } from '../ui/button.tsx'
import { Modal, ModalTitle } from '../ui/modal.tsx'
import { BillRows } from './bill-rows.tsx'
import { deliveryDays } from './delivery-days.ts'
import { businessFields } from './delivery-store.ts'
import { codAdvanceSentence, codConfirmSentence } from './refusal-sentence.ts'
import { gstInside } from './shipping-quote.ts'
import type { CashOrder } from './use-cash-steps.ts'

/** The COD confirmation: the title states action and amount, the button repeats them. */
export function ConfirmCash({ order }: { order: CashOrder }) {
  const { step } = order
  const shown = step.at === 'confirm' || step.at === 'checking'
  // The title gets the focus, so that pressing Enter again does not order, and screen readers read it first.
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Modal
      open={shown}
      // Once the button is pressed, the dialog stays until the response: closing it would hide the order's
      // state.
      onClose={() => step.at === 'confirm' && !step.pressed && order.goBack()}
      className="sheet dialog"
      initialFocus={title}
    >
      <BorderStrip name="kangura" size="tile" />
      <div className="dialog-body">
        {step.at === 'checking' ? <Checking /> : <Question order={order} title={title} />}
      </div>
    </Modal>
  )
}

function Checking() {
  const t = useText('cart')
  return (
    <div role="status">
      <ModalTitle className="title-small">{t('checking')}</ModalTitle>
    </div>
  )
}

function Question({
  order,
  title,
}: {
  order: CashOrder
  title: RefObject<HTMLHeadingElement | null>
}) {
  const t = useText('cart')
  const d = useText('delivery')
  const stateName = useStateName()
  const { step } = order
  if (step.at !== 'confirm') return null
  const { price, delivery } = step.confirmation
  const bill = billFor(price.amounts, 'cod')
  const days = deliveryDays(price.expectedDelivery, t.language)
  const condition = codAdvanceSentence(t, price) ?? codConfirmSentence(t, price)
  const { advancePaise = 0 } = price
  const advance = formatRupees(advancePaise)
  const cash = formatRupees(bill.totalPaise - advancePaise)
  const { gstin, businessName } = businessFields()
  return (
    <>
      <ModalTitle className="title-small" ref={title} tabIndex={-1}>
        {advancePaise ? t('payAdvance', { advance, cash }) : t('payInCash', { total: cash })}
      </ModalTitle>
      <p role="alert" className={step.notice && 'failure above-12'}>
        {step.notice}
      </p>
      <dl className="sums">
        <BillRows
          parts={bill.parts}
          gstPaise={gstInside(price, 'cod')}
          names={{ delivery: t('deliveryTo', { pincode: delivery.pincode }) }}
        />
        {advancePaise > 0 && (
          <>
            <dt className="figure">{t('total')}</dt>
            <dd className="figure">{formatRupees(bill.totalPaise)}</dd>
          </>
        )}
      </dl>
      <p className="help above-12 blocks">
        <span className="sr-only">{d('heading')}: </span>
        {delivery.address}, {delivery.city}, {stateName(delivery.state)} {delivery.pincode}
        <span>{delivery.phone}</span>
        {days && <span>{t('arrives', { days })}</span>}
      </p>
      {gstin && businessName && (
        <p className="help">
          {d('invoiceFor', { name: businessName, gstin: gstin.toUpperCase() })}
        </p>
      )}
      {condition && <p className="help">{condition}</p>}
      <div className="stack stack-center above-20">
        <Button wide busy={step.pressed} disabled={step.pressed} onClick={order.confirm}>
          {advancePaise ? t('payAdvanceNow', { advance }) : t('confirm')}
        </Button>
        <button type="button" className="text-link" disabled={step.pressed} onClick={order.goBack}>
          {t('goBack')}
        </button>
      </div>
    </>
  )
}
