export const productAddresses = {
  categories: 'GET /api/category',
  list: 'GET /api/products',
  one: 'GET /api/products/:id',
  related: 'GET /api/products/:id/related',
  search: 'GET /api/products/query/:searchText',
  find: 'GET /api/products/find/:searchText',
  fit: 'GET /api/fit',
} as const
