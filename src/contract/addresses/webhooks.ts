export const webhookAddresses = {
  webhooks: 'GET /api/admin/webhooks',
  makeWebhook: 'POST /api/admin/webhooks',
  changeWebhook: 'PATCH /api/admin/webhooks/:id',
  webhookLog: 'GET /api/admin/webhooks/:id/deliveries',
  resendWebhook: 'POST /api/admin/webhooks/deliveries/:id',
} as const
