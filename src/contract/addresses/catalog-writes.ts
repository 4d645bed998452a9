export const productWriteAddresses = {
  create: 'POST /api/products/',
  replace: 'PUT /api/products/:id',
  change: 'PATCH /api/products/:id',
  restock: 'POST /api/products/:id/lots',
  writeOff: 'POST /api/products/:id/write-offs',
  count: 'POST /api/products/:id/counts',
  lowLine: 'PUT /api/products/:id/low-line',
  keepPicture: 'POST /api/pictures',
  checkImport: 'POST /api/product-imports',
  confirmImport: 'POST /api/product-imports/:import_id/confirm',
  undoImport: 'POST /api/product-imports/:import_id/undo',
  exportAs: 'GET /api/product-exports/:form',
} as const
