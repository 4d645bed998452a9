/** Method and path of what is done with reviews; no schema, so that pages load none. */
export const reviewAddresses = {
  list: 'GET /api/products/:id/reviews',
  own: 'GET /api/products/:id/reviews/own',
  write: 'POST /api/reviews',
  moderate: 'PATCH /api/reviews/:id',
} as const
