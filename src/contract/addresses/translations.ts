export const translationAddresses = {
  write: 'PUT /api/translations/:kind/:id',
} as const
