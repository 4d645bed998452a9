/** The results of trying the payment keys. */
export const PAYMENT_TRIALS = ['works', 'refused', 'silent', 'none'] as const
export type PaymentTrial = (typeof PAYMENT_TRIALS)[number]
