import { useText } from '../language.tsx'
import type { PaymentStep } from '../payment/payment-steps.ts'

/** Shown in the panel while the result of a payment is uncertain. */
export function PaymentUnderWay({ step }: { step: PaymentStep }) {
  const t = useText('payment')
  return (
    <div role="status">
      {step.at === 'checking' && <p className="small above-8">{t('checking')}</p>}
    </div>
  )
}
