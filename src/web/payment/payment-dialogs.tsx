import { useEffect, useState } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { pages } from '#urls.ts'
import { BillRows } from '../cart/bill-rows.tsx'
import { lostOffersSentence } from '../cart/refusal-sentence.ts'
import { useText } from '../language.tsx'
import { useStore } from '../store.ts'
import { BorderStrip } from '../ui/border-strip.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Modal, ModalText, ModalTitle } from '../ui/modal.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { PAYMENT_QUIET_MS } from '../waiting.ts'
import { payment, paymentDialogsStore } from './payment.ts'
import type { PaymentStep } from './payment-steps.ts'
import { usePaymentEvents } from './use-payment-events.ts'

/** The shop's own payment dialogs, on whatever page the shopper is. */
export function PaymentDialogs() {
  const step = useStore(payment.step, payment.step.get())
  usePaymentEvents()
  useEffect(() => {
    paymentDialogsStore.set(true)
    void payment.resume()
    return () => paymentDialogsStore.set(false)
  }, [])
  return (
    <>
      <ConfirmPrice step={step} />
      <Checking step={step} />
    </>
  )
}

/** The price differs from the one shown: title and button show the new one. */
function ConfirmPrice({ step }: { step: PaymentStep }) {
  const t = useText('payment')
  const c = useText('cart')
  const { offer, request } = step.at === 'confirm' ? step : {}
  const isChanged = request?.shownTotalPaise !== undefined
  const total = formatRupees(offer?.bill.totalPaise ?? 0)
  const [shown, now] = [request?.shownOffers, offer?.offers]
  const lost = shown && now && lostOffersSentence(c, { offers: shown }, { offers: now })
  return (
    <Modal open={offer !== undefined} onClose={payment.goBack} className="sheet dialog">
      <BorderStrip name="kangura" size="tile" />
      {offer && (
        <div className="dialog-body">
          <ModalTitle className="title-small">{t('payOnline', { total })}</ModalTitle>
          <p role="alert" className={isChanged ? 'failure above-12' : undefined}>
            {lost} {isChanged && t('newTotal', { total })}
          </p>
          <dl className="sums">
            <BillRows parts={offer.bill.parts} gstPaise={offer.gstPaise} />
          </dl>
          <div className="stack stack-center above-20">
            <Button wide onClick={payment.confirm}>
              {t('pay', { total })}
            </Button>
            <button type="button" className="text-link" onClick={payment.goBack}>
              {t('goBack')}
            </button>
          </div>
        </div>
      )}
    </Modal>
  )
}

/** True while a step lasts longer than a shopper should wait without a message. */
function useLasts(isOn: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLasts(true), PAYMENT_QUIET_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isOn])
  return isOn && lasts
}

/** Shown while the payment is uncertain; the shopper may continue meanwhile. */
function Checking({ step }: { step: PaymentStep }) {
  const t = useText('payment')
  const isSlow = useLasts(step.at === 'asking')
  const isShown = isSlow || (step.at === 'checking' && step.isShown)
  const number = step.at === 'asking' || step.at === 'checking' ? step.orderNumber : ''
  const canRetry = step.at === 'checking' && step.canRetry
  return (
    <Modal open={isShown} onClose={payment.dismiss} className="sheet dialog">
      <BorderStrip name="kangura" size="tile" />
      <div className="dialog-body">
        <ModalTitle className="title-small">{t('checking')}</ModalTitle>
        <ModalText className="pale">
          <Unbroken text={t(canRetry ? 'bankSilent' : 'checkingMore', { number })} />
        </ModalText>
        {step.at === 'checking' && (
          <div className="stack stack-center above-20">
            <ButtonLink wide to={pages.orders} onClick={payment.dismiss}>
              {t('toOrders')}
            </ButtonLink>
            {canRetry && (
              <button type="button" className="text-link" onClick={payment.retry}>
                {t('payOtherwise')}
              </button>
            )}
            <button type="button" className="text-link" onClick={payment.dismiss}>
              {t('goOn')}
            </button>
          </div>
        )}
      </div>
    </Modal>
  )
}
