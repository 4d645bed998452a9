import { expect, test } from 'vitest'
import { SHOP_SETTINGS } from '../../../settings.ts'
import { onlineStore, webSite } from './home-json-ld.ts'

const ORIGIN = 'https://shop.example'

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
  expect(store.hasMerchantReturnPolicy).toMatchObject({
    applicableCountry: 'IN',
    merchantReturnDays: 7,
    merchantReturnLink: `${ORIGIN}/returns`,
  })
})

test('the website has the shop’s name, which search engines show above its address', () => {
  expect(webSite(ORIGIN, 'Samagni')).toMatchObject({
    '@type': 'WebSite',
    name: 'Samagni',
    url: `${ORIGIN}/`,
  })
})
