export const phoneMessageAddresses = {
  check: 'GET /api/phone-messages/news',
  webhook: 'POST /api/phone-messages/news',
} as const
