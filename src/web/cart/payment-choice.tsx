import './cart.css'
import { useId } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'
import { useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'
import { codAdvanceSentence, codConfirmSentence, codRefusalSentence } from './refusal-sentence.ts'
import type { ShippingPrice } from './shipping-quote.ts'

export type Method = 'Prepaid' | 'COD'

/** The chosen payment method; stored for this tab, so that it survives the sign-in. */
export const methodStore = createDeviceStore<Method | undefined>(
  DEVICE_KEYS.paymentMethod,
  (kept) => (kept === 'Prepaid' || kept === 'COD' ? kept : undefined),
  'sessionStorage',
)

interface PaymentChoiceProps {
  method: Method | undefined
  choose(method: Method): void
  /** Whether cash is accepted, and a COD fee that depends on the parcel; known once the pincode is. */
  price: ShippingPrice | undefined
}

/** A two-part switch with the COD fee beside COD; a method that the shop does not accept is marked as such. */
export function PaymentChoice({ method, choose, price }: PaymentChoiceProps) {
  const t = useText('cart')
  const { payments, codFeePaise: fixedFeePaise } = useSettings() ?? {}
  const name = useId()
  const prepaidOff = !payments?.prepaidBy
  const refusal = codRefusalSentence(t, price)
  const advance = codAdvanceSentence(t, price)
  const codOff = !payments?.cod || refusal !== undefined || (advance !== undefined && prepaidOff)
  const provider = payments?.prepaidBy ?? ''
  const codFeePaise = price ? price.amounts['cod-fee'] : fixedFeePaise
  const fee = codFeePaise && !codOff ? formatRupees(codFeePaise) : undefined
  const offer = fee ? t('prepaidSaves', { fee }) : t('prepaidBy')
  const codNote =
    refusal ?? (codOff ? t('codOff') : (advance ?? codConfirmSentence(t, price) ?? ''))
  const note = prepaidOff ? t('prepaidOff') : codNote || offer
  return (
    <div className="payment-foot">
      <div
        className="grid grid-2 gap-0 above-8 payment"
        role="radiogroup"
        aria-label={t('paymentMethod')}
      >
        <label className="line gap-8">
          <input
            type="radio"
            name={name}
            value="Prepaid"
            checked={method === 'Prepaid'}
            disabled={prepaidOff}
            aria-describedby={`${name}-note`}
            onChange={() => choose('Prepaid')}
          />
          <span className="row">
            <b>{t('prepaid')}</b>
            <small>{provider}</small>
          </span>
        </label>
        <label className="line gap-8">
          <input
            type="radio"
            name={name}
            value="COD"
            checked={method === 'COD' && !codOff}
            disabled={codOff}
            aria-describedby={codNote && !prepaidOff ? `${name}-note` : undefined}
            onChange={() => choose('COD')}
          />
          <span className="row">
            <b>{t('cod')}</b>
            {fee && <small>{t('codPlus', { fee })}</small>}
            {codFeePaise === undefined && !codOff && <small>{t('codByPincode')}</small>}
          </span>
        </label>
      </div>
      <p id={`${name}-note`} className="help payment-note">
        {note}
      </p>
    </div>
  )
}
