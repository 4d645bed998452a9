import { expect, test } from 'vitest'
import { SHOP_SETTINGS } from '../settings.ts'
import { breadcrumbs, onlineStore } from './json-ld.ts'

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

test('structured data about the shop comes from its settings, without internals', () => {
  const store = onlineStore(ORIGIN, {
    ...SHOP_SETTINGS,
    mode: 'demo',
    payments: { cod: true, prepaidBy: undefined },
    codMostPaise: 1_000_000,
    freeFromPaise: undefined,
    codFeePaise: undefined,
  })
  expect([store.name, store.contactPoint.email]).toEqual(['Samagni', 'hello@samagni.example'])
  expect(JSON.stringify(store)).not.toContain('demo')
})
