export const categoryAddresses = {
  make: 'POST /api/category',
  change: 'PUT /api/category/:id',
  move: 'POST /api/category/:id/move',
  remove: 'DELETE /api/category/:id',
} as const
