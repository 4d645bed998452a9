import type { PaymentProof } from '../port.ts'

/** Reads the form of a browser that was led back; nothing when it says why nobody was charged. */
export function readCallback(form: URLSearchParams): PaymentProof | undefined {
  const isRefusal = [...form.keys()].some((name) => name.startsWith('error['))
  if (isRefusal) return undefined
  return {
    providerOrderId: onlyOne(form, 'razorpay_order_id'),
    paymentId: onlyOne(form, 'razorpay_payment_id'),
    signature: onlyOne(form, 'razorpay_signature'),
  }
}

/** A field that stands there exactly once. */
function onlyOne(form: URLSearchParams, name: string): string {
  const [value = '', ...others] = form.getAll(name)
  return others.length > 0 ? '' : value
}
