export const phoneMessageAddresses = {
  check: 'GET /api/phone-messages/news',
  news: 'POST /api/phone-messages/news',
} as const
