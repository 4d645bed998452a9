import { expect, test } from 'vitest'
import { productEndpoints } from './catalog.ts'
import { orderEndpoints } from './orders.ts'
import { pathOf } from './path-of.ts'
import { paths } from './paths.ts'

test('a path has escaped parameters, and only the given values in its query', () => {
  expect(paths.products.search({ searchText: 'हल्दी दूध/?' })).toBe(
    '/api/products/query/%E0%A4%B9%E0%A4%B2%E0%A5%8D%E0%A4%A6%E0%A5%80%20%E0%A4%A6%E0%A5%82%E0%A4%A7%2F%3F',
  )
  expect(
    pathOf(
      productEndpoints.list.address,
      {},
      { category: ['Teas', 'Oils'], q: undefined, limit: 2 },
    ),
  ).toBe('/api/products?category=Teas&category=Oils&limit=2')
  expect(pathOf(orderEndpoints.invoice.address, { id: 'o1' }, { number: 'SMC/26-27/000001' })).toBe(
    '/api/orders/o1/invoice?number=SMC%2F26-27%2F000001',
  )
})
