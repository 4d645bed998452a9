import { describe, expect, test } from 'vitest'
import { LANGUAGES, TRANSLATIONS } from '#domain/language/languages.ts'
import { pageMeta } from './page-meta.ts'

const ROOT = { id: 'root', loaderData: { origin: 'https://shop.example' } }
const facts = { title: 'Khus Sharbat', description: 'A vetiver-root syrup' }

function about(pathname: string, more: { path?: string; index?: boolean; picture?: string } = {}) {
  return pageMeta({ matches: [ROOT, undefined], location: { pathname } }, { ...facts, ...more })
}

describe('the metadata of a page', () => {
  test('its canonical address is in its own language', () => {
    expect(about('/hi/product/khus-sharbat')).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://shop.example/hi/product/khus-sharbat',
    })
  })

  test('it lists the same page in every language', () => {
    const addresses = about('/gu/about').flatMap((entry) =>
      'rel' in entry && entry.rel === 'alternate' ? [entry.href] : [],
    )
    expect(addresses).toEqual([
      'https://shop.example/about',
      ...TRANSLATIONS.map((language) => `https://shop.example/${language}/about`),
      'https://shop.example/about',
    ])
  })

  test('a page with two addresses has one canonical address', () => {
    expect(about('/home', { path: '/' })).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://shop.example/',
    })
  })

  test('its picture and locale are those of its language, and it lists the others', () => {
    const property = (pathname: string, name: string) =>
      about(pathname).flatMap((entry) =>
        'property' in entry && entry.property === name ? [entry.content] : [],
      )
    expect(property('/hi/about', 'og:image')).toEqual([
      'https://shop.example/artwork/social-hi.png',
    ])
    expect(property('/about', 'og:image')).toEqual(['https://shop.example/artwork/social.png'])
    expect(property('/about', 'og:type')).toEqual(['website'])
    expect(property('/hi/about', 'og:locale')).toEqual(['hi_IN'])
    expect(property('/hi/about', 'og:locale:alternate')).toEqual(
      LANGUAGES.filter((one) => one !== 'hi').map((one) => `${one}_IN`),
    )
  })

  test('a personal page is kept out of search engines', () => {
    const noindex = { name: 'robots', content: 'noindex' }
    expect(about('/orders', { index: false })).toContainEqual(noindex)
    expect(about('/about')).not.toContainEqual(noindex)
  })
})
