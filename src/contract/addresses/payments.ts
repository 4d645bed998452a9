export const paymentAddresses = {
  shippingQuote: 'POST /api/payments/getshipping',
  createOrder: 'POST /api/payments/create-order',
  verify: 'POST /api/payments/verify-payment',
  payAgain: 'POST /api/orders/:id/pay',
  check: 'POST /api/payments/check',
  webhook: 'POST /api/payments/webhook',
  callback: 'POST /api/payments/callback',
  askProvider: 'POST /api/orders/:id/payment',
} as const
