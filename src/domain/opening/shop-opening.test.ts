import { expect, test } from 'vitest'
import { isOpenToShoppers } from './shop-opening.ts'

const openedAt = new Date('2026-11-24T09:00:00Z')
const gstin = { code: 'gstin', place: 'settings' } as const
const demoProducts = { code: 'demo-products', place: 'first-day' } as const

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

test('A demo product that reappears does not close a shop that was opened', () => {
  expect(isOpenToShoppers({ mode: 'live', openedAt, missing: [demoProducts] })).toBe(true)
})
