import { describe, expect, test } from 'vitest'
import { isTranslation, LANGUAGES } from '#domain/language/languages.ts'
import { get, linkTo, renderedShop, wordsIn, wordsOf } from '#tests/support/rendered-shop.ts'

const shop = renderedShop()

describe('addresses', () => {
  test('an unknown one redirects to the sign-in page', async () => {
    const { address, root } = await shop.open('/no-such-page')
    expect(address).toBe('/login')
    expect(wordsIn(root, 'h1')).toEqual(['Login'])
  })

  test('an unknown product gets a 404 with a helpful page', async () => {
    const { status, root } = await shop.open('/product/never-made')
    expect(status).toBe(404)
    expect(wordsIn(root, 'h1')).toEqual(['Page not found'])
    const next = await shop.open(linkTo(root, 'View all products', get(root, 'main')))
    expect(next.address).toBe('/category/')
    expect(next.root.querySelectorAll('article')).not.toEqual([])
  })

  test('the address of a product with sizes of their own leads to the first of them, in the same language', async () => {
    const { address } = await shop.open('/hi/product/khus')
    expect(address).toBe('/hi/product/khus-sharbat-250-ml')
  })

  test('the home page is at /home too, with / as its canonical address', async () => {
    const { address, root } = await shop.open('/home')
    expect(address).toBe('/home')
    expect(wordsIn(root, 'h1')).toEqual(['Keep the fire even.'])
    expect(get(root, 'link[rel=canonical]').getAttribute('href')).toMatch(/^http:\/\/[^/]+\/$/)
  })

  test('Orders and Recommendations redirect a visitor to the sign-in and back', async () => {
    expect((await shop.open('/orders')).address).toBe('/login?next=%2Forders')
    expect((await shop.open('/suggest-products')).address).toBe('/login?next=%2Fsuggest-products')
  })

  test('every page links to itself in the other languages', async () => {
    const page = '/product/khus-sharbat'
    const { root } = await shop.open(`/gu${page}`)
    const links = root
      .querySelectorAll('link[rel=alternate][hreflang]')
      .map((link) => [
        link.getAttribute('hreflang'),
        new URL(link.getAttribute('href') ?? '').pathname,
      ])
    expect(Object.fromEntries(links)).toEqual({
      ...Object.fromEntries(
        LANGUAGES.map((one) => [one, isTranslation(one) ? `/${one}${page}` : page]),
      ),
      'x-default': page,
    })
  })

  test('the Hindi pages are in Hindi and stay in Hindi', async () => {
    const home = await shop.open('/hi')
    const next = await shop.open(linkTo(home.root, /शरबत/, get(home.root, 'main nav')))
    expect(next.address).toBe('/hi/category/Sharbats')
    expect(wordsOf(next.root.querySelector('article'))).toContain('खस शरबत')
    for (const { root } of [home, next]) expect(get(root, 'html').getAttribute('lang')).toBe('hi')
  })

  test('the Gujarati pages are in Gujarati and stay in Gujarati', async () => {
    const group = await shop.open('/gu/category/Sharbats')
    const first = get(group.root, 'article')
    expect(wordsOf(get(first, 'h2 a'))).toContain('ખસ')
    const next = await shop.open(get(first, 'h2 a').getAttribute('href') ?? '')
    expect(next.address).toMatch(/^\/gu\/product\//)
    for (const { root } of [group, next]) expect(get(root, 'html').getAttribute('lang')).toBe('gu')
  })
})
