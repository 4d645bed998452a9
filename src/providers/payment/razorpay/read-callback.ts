import type { PaymentProof } from '../port.ts'

/** Parses the form of a browser that was redirected back; undefined when it reports an error. */
export function readCallback(form: URLSearchParams): PaymentProof | undefined {
  const isRefusal = [...form.keys()].some((name) => name.startsWith('error['))
  if (isRefusal) return undefined
  return {
    providerOrderId: onlyOne(form, 'razorpay_order_id'),
    paymentId: onlyOne(form, 'razorpay_payment_id'),
    signature: onlyOne(form, 'razorpay_signature'),
  }
}

/** The value of a field that occurs exactly once; else empty. */
function onlyOne(form: URLSearchParams, name: string): string {
  const [value = '', ...others] = form.getAll(name)
  return others.length > 0 ? '' : value
}
