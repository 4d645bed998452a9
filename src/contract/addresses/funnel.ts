export const funnelAddresses = {
  tell: 'POST /api/funnel',
} as const
