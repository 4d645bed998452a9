export const orderAddresses = {
  list: 'GET /api/orders',
  ofShopper: 'GET /api/orders/user/:user_id',
  one: 'GET /api/orders/:id',
  setDelivery: 'PATCH /api/orders/:id',
  askStep: 'POST /api/orders/:id/steps',
  askCancel: 'POST /api/orders/:id/cancelling',
  addTag: 'POST /api/orders/:id/tags',
  removeTag: 'DELETE /api/orders/:id/tags/:tag',
  undoStep: 'POST /api/orders/:id/steps/:step/undo',
  calendar: 'GET /api/tracking/:token/calendar',
  invoice: 'GET /api/orders/:id/invoice',
  slip: 'GET /api/orders/:id/slip',
} as const
