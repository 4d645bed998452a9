export const blogAddresses = {
  list: 'GET /api/blogs',
  one: 'GET /api/blogs/:id',
  write: 'POST /api/blogs/',
  preview: 'POST /api/blogs/preview',
  replace: 'PUT /api/blogs/:id',
  hide: 'PATCH /api/blogs/:id',
} as const
