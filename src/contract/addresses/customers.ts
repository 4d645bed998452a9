export const customerAddresses = {
  makeFile: 'POST /api/admin/customers/files',
  addNote: 'POST /api/admin/customers/:id/notes',
  removeNote: 'DELETE /api/admin/customers/:id/notes/:note',
  addOrderNote: 'POST /api/admin/orders/:id/notes',
  removeOrderNote: 'DELETE /api/admin/orders/:id/notes/:note',
} as const
