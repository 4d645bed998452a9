import { expect, test } from 'vitest'
import { titleWidth } from './title-width.ts'

test('a long name gets narrower before it gets smaller', () => {
  expect(titleWidth('Kumkumadi Face Oil')).toBeUndefined()
  expect(titleWidth('Shatapushpa Ushma')).toBe('title-narrow')
  expect(titleWidth('Chyawanprash')).toBe('title-narrower')
  expect(titleWidth('Extraordinarily long names')).toBe('title-smaller')
  expect(titleWidth('Well-known-by-parts')).toBeUndefined()
  expect(titleWidth('')).toBeUndefined()
})
