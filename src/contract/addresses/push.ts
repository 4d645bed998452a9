export const pushAddresses = {
  key: 'POST /api/admin/devices/key',
  register: 'POST /api/admin/devices',
  forget: 'DELETE /api/admin/devices/:id',
} as const
