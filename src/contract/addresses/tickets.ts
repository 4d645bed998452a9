export const ticketAddresses = {
  open: 'POST /api/tickets',
  answer: 'POST /api/tickets/:number/answers',
  close: 'PATCH /api/tickets/:number',
} as const
