interface Evidence {
  providerOrderId: string
  paymentId: string
  signature: string
}

/**
 * The names under which the public API carries a payment provider's evidence. They are those of the
 * first provider and cannot change any more, so that every provider's evidence travels under them.
 */
export const EVIDENCE_FIELDS = {
  providerOrderId: 'razorpay_order_id',
  paymentId: 'razorpay_payment_id',
  signature: 'razorpay_signature',
} as const satisfies Evidence

export const wireEvidence = ({ providerOrderId, paymentId, signature }: Evidence) => ({
  [EVIDENCE_FIELDS.providerOrderId]: providerOrderId,
  [EVIDENCE_FIELDS.paymentId]: paymentId,
  [EVIDENCE_FIELDS.signature]: signature,
})
