export const productEditAddresses = {
  check: 'POST /api/catalog-edits',
  apply: 'POST /api/catalog-edits/:edit_id/apply',
  undo: 'POST /api/catalog-edits/:edit_id/undo',
} as const
