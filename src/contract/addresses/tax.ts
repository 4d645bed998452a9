export const taxAddresses = {
  gstFile: 'GET /api/admin/gst/:month/:file',
} as const
