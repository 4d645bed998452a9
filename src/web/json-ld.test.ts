import { expect, test } from 'vitest'
import { breadcrumbs } from './json-ld.ts'

const ORIGIN = 'https://shop.example'

test('breadcrumbs are numbered from one and in the page’s language', () => {
  const way = breadcrumbs(ORIGIN, 'gu', [
    { name: 'Samagni', path: '/' },
    { name: 'ખસ', path: '/product/khus-sharbat' },
  ])
  expect(way.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Samagni', item: `${ORIGIN}/gu` },
    { '@type': 'ListItem', position: 2, name: 'ખસ', item: `${ORIGIN}/gu/product/khus-sharbat` },
  ])
})
