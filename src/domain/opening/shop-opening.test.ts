import { expect, test } from 'vitest'
import { isOpenToShoppers } from './shop-opening.ts'

const openedAt = new Date('2026-11-24T09:00:00Z')
const gstin = { code: 'gstin', place: 'settings' } as const

test('A demo is open, whatever it lacks', () => {
  expect(isOpenToShoppers({ mode: 'demo', openedAt: undefined, missing: [gstin] })).toBe(true)
})

test('A live shop that lacks nothing is closed until its owner opens it', () => {
  const shop = { mode: 'live', missing: [] } as const
  expect(isOpenToShoppers({ ...shop, openedAt: undefined })).toBe(false)
  expect(isOpenToShoppers({ ...shop, openedAt })).toBe(true)
})

test('An opened live shop whose GSTIN is an example is closed', () => {
  expect(isOpenToShoppers({ mode: 'live', openedAt, missing: [gstin] })).toBe(false)
})

test.each(['demo-products', 'sample-reviews', 'demo-articles', 'demo-orders'] as const)(
  'What the demo left keeps a shop from opening, and does not close one that was opened: %s',
  (code) => {
    const shop = { mode: 'live', missing: [{ code, place: 'first-day' }] } as const
    expect(isOpenToShoppers({ ...shop, openedAt: undefined })).toBe(false)
    expect(isOpenToShoppers({ ...shop, openedAt })).toBe(true)
  },
)
