import { useText } from '../language.tsx'
import type { PaymentStep } from '../payment/payment-steps.ts'

/** Stands in the panel while it is not certain what became of a payment. */
export function PaymentUnderWay({ step }: { step: PaymentStep }) {
  const t = useText('payment')
  return (
    <div role="status">
      {step.at === 'checking' && <p className="cart-news">{t('checking')}</p>}
    </div>
  )
}
