export const paymentLinkAddresses = {
  pay: 'POST /api/payment-links/:token/pay',
  verify: 'POST /api/payment-links/:token/verification',
  check: 'POST /api/payment-links/:token/check',
} as const
