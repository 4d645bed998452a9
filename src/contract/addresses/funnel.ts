export const funnelAddresses = {
  count: 'POST /api/funnel',
} as const
