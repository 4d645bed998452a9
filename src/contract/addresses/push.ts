export const pushAddresses = {
  key: 'POST /api/admin/devices/key',
  tell: 'POST /api/admin/devices',
  forget: 'DELETE /api/admin/devices/:id',
} as const
