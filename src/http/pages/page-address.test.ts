import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAGES, type Page } from '#page-table.ts'
import { readPageAddress, renderedAddress, routesOf } from './page-address.ts'

function pageAt(path: string): Page {
  const page = PAGES.find((known) => known.path === path)
  if (!page) throw new Error(`No page has the path ${path}.`)
  return page
}

function canonical(path: string, rawUrl: string, name?: string) {
  return readPageAddress(pageAt(path), 'en', rawUrl, name)?.canonical
}

describe('one address, one page', () => {
  test.each([
    ['/category/Sharbats', '/category/Sharbats'],
    ['/category/Sharbats?utm_source=x&fbclid=1', '/category/Sharbats'],
    ['/category/Sharbats?sort=relevance', '/category/Sharbats'],
    ['/category/Sharbats?sort=drop%20table', '/category/Sharbats'],
    ['/category/Sharbats?sort=newest&sort=price_asc&cursor=', '/category/Sharbats?sort=newest'],
    [
      '/category/Sharbats?category=Drinks&category=Cosmetics&category=Drinks',
      '/category/Sharbats?category=Cosmetics&category=Drinks',
    ],
    [
      '/category/Sharbats?category=Cosmetics&category=Drinks',
      '/category/Sharbats?category=Cosmetics&category=Drinks',
    ],
    ['/category/Sharbats?__proto__=1&constructor=2', '/category/Sharbats'],
  ])('%s is %s', (rawUrl, expected) => {
    expect(canonical('/category/:name?', rawUrl, 'Sharbats')).toBe(expected)
  })

  test('pages without parameters drop all of them', () => {
    expect(canonical('/', '/?a=1&a=2')).toBe('/')
    expect(canonical('/about', '/about?next=https://evil.example')).toBe('/about')
    expect(canonical('/product/:name', '/product/x?x=1', 'khus-sharbat')).toBe(
      '/product/khus-sharbat',
    )
  })

  test('the page of an order in the panel keeps the list that it was opened from, as page and as data', () => {
    const page = pageAt('/admin_panel/orders/:name')
    const at = (name: string) =>
      readPageAddress(page, 'en', `/admin_panel/orders/${name}?state=to-pack`, name)?.visited
    expect([at('a1'), at('a1.data')]).toEqual(Array(2).fill('/admin_panel/orders/a1?state=to-pack'))
  })

  test('the listing is served with and without its slash', () => {
    expect(canonical('/category/:name?', '/category')).toBe('/category/')
    expect(canonical('/category/:name?', '/category/?x')).toBe('/category/')
  })

  test.each(['.', '..'])('a name of %s is invalid', (name) => {
    expect(canonical('/product/:name', `/product/${name}`, name)).toBeUndefined()
    expect(canonical('/category/:name?', `/category/${name}`, name)).toBeUndefined()
  })

  test('languages keep the same paths under their code', () => {
    const address = readPageAddress(pageAt('/'), 'gu', '/gu/?x=1', undefined)
    expect(address?.canonical).toBe('/gu')
  })

  test('the canonical form is stable and stays on its path, whatever is requested', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, search) => {
        const page = pageAt('/category/:name?')
        const first = readPageAddress(page, 'en', `/category/x?${search.replaceAll('?', '')}`, name)
        if (!first) return
        expect(first.canonical).toMatch(/^\/category\//)
        const url = new URL(first.canonical, 'http://shop.example')
        expect(url.host).toBe('shop.example')
        const again = readPageAddress(
          page,
          'en',
          first.canonical,
          decodeURIComponent(url.pathname.slice('/category/'.length)),
        )
        expect(again?.canonical).toBe(first.canonical)
      }),
    )
  })
})

describe("the router's data requests", () => {
  test('of a private page return its address without the router’s parameter', () => {
    const rawUrl = '/suggest-products.data?_routes=suggest-products&step=2'
    const address = readPageAddress(pageAt('/suggest-products'), 'en', rawUrl, undefined)
    expect(address?.visited).toBe('/suggest-products?step=2')
  })

  test.each([
    ['/', '/_.data', undefined, '/_.data'],
    ['/about', '/about.data?_routes=about', undefined, '/about.data'],
    ['/category/:name?', '/category.data', undefined, '/category/_.data'],
    ['/category/:name?', '/category/_.data?sort=newest', '_.data', '/category/_.data?sort=newest'],
    ['/category/:name?', '/category/Drinks.data?x', 'Drinks.data', '/category/Drinks.data'],
    [
      '/product/:name',
      '/product/khus-sharbat.data',
      'khus-sharbat.data',
      '/product/khus-sharbat.data',
    ],
  ])('%s requested as %s is rendered at its data address', (path, rawUrl, name, expected) => {
    const address = readPageAddress(pageAt(path), 'en', rawUrl, name)
    expect(address && renderedAddress(address)).toBe(expected)
  })

  test.each([
    ['/about', '/about%2edata', undefined, '/about.data'],
    ['/category/:name?', '/category/_%2Edata', undefined, '/category/_.data'],
    ['/product/:name', '/product/khus%2edata', 'khus.data', '/product/khus.data'],
    ['/product/:name', '/product/khus%252edata', 'khus%2edata', '/product/khus%252edata'],
  ])(
    '%s requested as %s, with an encoded ending, is rendered at %s',
    (path, rawUrl, name, expected) => {
      const address = readPageAddress(pageAt(path), 'en', rawUrl, name)
      expect(address && renderedAddress(address)).toBe(expected)
      expect(address?.isData).toBe(expected.endsWith('.data'))
    },
  )

  test('a product without a name does not exist', () => {
    expect(canonical('/product/:name', '/product/_.data', '_.data')).toBeUndefined()
  })
})

describe('routes of a page', () => {
  test('exist for each language, with the page’s data route', () => {
    expect(routesOf(pageAt('/about'), 'en')).toEqual(['/about', '/about.data'])
    expect(routesOf(pageAt('/about'), 'hi')).toEqual(['/hi/about', '/hi/about.data'])
    expect(routesOf(pageAt('/product/:name'), 'en')).toEqual(['/product/:name'])
    expect(routesOf(pageAt('/'), 'en')).toEqual(['/', '/_.data'])
    expect(routesOf(pageAt('/'), 'hi')).toEqual(['/hi/', '/hi/_.data', '/hi', '/hi.data'])
  })

  test('are unique', () => {
    const all = PAGES.flatMap((page) => routesOf(page, 'en'))
    expect(all.filter((route, at) => all.indexOf(route) !== at)).toEqual([])
  })
})
