import './cart.css'
import { useId } from 'react'
import { formatRupees } from '#domain/money/money.ts'
import { useText } from '../language.tsx'
import { useSettings } from '../layout/root-data.ts'

export type Method = 'Prepaid' | 'COD'

interface PaymentChoiceProps {
  method: Method | undefined
  choose(method: Method): void
  /** Known once the pincode is. */
  codFeePaise: number | undefined
}

/** A two-part switch with the COD fee beside COD; a method that the shop does not accept is marked as such. */
export function PaymentChoice({ method, choose, codFeePaise }: PaymentChoiceProps) {
  const t = useText('cart')
  const payments = useSettings()?.payments
  const name = useId()
  const prepaidOff = !payments?.prepaidBy
  const codOff = !payments?.cod
  const note = prepaidOff ? t('prepaidOff') : codOff ? t('codOff') : ''
  return (
    <>
      <div className="payment" role="radiogroup" aria-label={t('paymentMethod')}>
        <label>
          <input
            type="radio"
            name={name}
            value="Prepaid"
            checked={method === 'Prepaid'}
            disabled={prepaidOff}
            aria-describedby={prepaidOff ? `${name}-note` : undefined}
            onChange={() => choose('Prepaid')}
          />
          <span>
            <b>{t('prepaid')}</b>
            <small>{payments?.prepaidBy}</small>
          </span>
        </label>
        <label>
          <input
            type="radio"
            name={name}
            value="COD"
            checked={method === 'COD'}
            disabled={codOff}
            onChange={() => choose('COD')}
          />
          <span>
            <b>{t('cod')}</b>
            {codFeePaise !== undefined && (
              <small>{t('codPlus', { fee: formatRupees(codFeePaise) })}</small>
            )}
          </span>
        </label>
      </div>
      {note && (
        <p id={`${name}-note`} className="help">
          {note}
        </p>
      )}
    </>
  )
}
