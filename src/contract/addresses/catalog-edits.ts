export const productEditAddresses = {
  check: 'POST /api/product-edits',
  apply: 'POST /api/product-edits/:edit_id/apply',
  undo: 'POST /api/product-edits/:edit_id/undo',
} as const
