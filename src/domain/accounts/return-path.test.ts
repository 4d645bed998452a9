import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRANSLATIONS } from '../language/languages.ts'
import { parseReturnPath } from './return-path.ts'

describe('after sign-in the shopper returns', () => {
  test.each([
    '/',
    '/orders',
    '/product/khus-sharbat',
    '/category/Sharbats?category=Drinks&sort=price_asc',
    '/hi/suggest-products?concerns=1%2C2',
  ])('to the previous page: %s', (path) => {
    expect(parseReturnPath(path)).toBe(path)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/..',
    ' /orders',
    'orders',
    '',
    '/orders\r\nSet-Cookie: a=b',
    `/${'a'.repeat(500)}`,
    undefined,
    ['/orders'],
  ])('to the home page instead of %j', (path) => {
    expect(parseReturnPath(path)).toBe('/')
  })

  test.each([
    '/login',
    '/login?next=/orders',
    ...TRANSLATIONS.map((language) => `/${language}/login`),
    '/api/auth/logout',
    '/stand-ins',
  ])('to the home page rather than in a loop: %s', (path) => {
    expect(parseReturnPath(path)).toBe('/')
  })

  test('to the shop itself, whatever was requested', () => {
    const shop = 'https://shop.example'
    const pieces = fc.constantFrom('/', '\\', '.', '..', '@', ':', '%2f', 'evil.example', '?', '#')
    const hostile = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join('')),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const target = new URL(parseReturnPath(text), `${shop}/login`)
        expect(target.origin).toBe(shop)
        expect(target.pathname.startsWith('//')).toBe(false)
      }),
    )
  })
})
