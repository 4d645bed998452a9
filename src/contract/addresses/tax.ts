export const taxAddresses = {
  lockMonth: 'POST /api/admin/gst/:month/lock',
  gstFile: 'GET /api/admin/gst/:month/:file',
} as const
