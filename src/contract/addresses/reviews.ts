/** Method and path of what is done with reviews; no schema, so that pages load none. */
export const reviewAddresses = {
  list: 'GET /api/products/:id/reviews',
  own: 'GET /api/products/:id/reviews/own',
  write: 'POST /api/reviews',
  sendPhoto: 'POST /api/products/:id/review-photos',
  photo: 'GET /api/review-photos/:file',
  vote: 'POST /api/reviews/:id/helpful',
  moderate: 'PATCH /api/reviews/:id',
} as const
