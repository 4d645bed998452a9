import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstinCheckCharacter, isGstin, stateOfGstin } from './gstin.ts'

// Given as examples by the tax portal and on companies' invoices.
const REAL = ['27AAPFU0939F1ZV', '24AAACC1206D1ZM', '29AAGCB7383J1Z4']

describe('A GSTIN', () => {
  test.each(REAL)('%s has the right check character', (gstin) => {
    expect(isGstin(gstin)).toBe(true)
  })

  test('with one other character is refused', () => {
    const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    fc.assert(
      fc.property(
        fc.constantFrom(...REAL),
        fc.nat(14),
        fc.constantFrom(...characters),
        (gstin, place, other) => {
          fc.pre(gstin[place] !== other)
          expect(isGstin(gstin.slice(0, place) + other + gstin.slice(place + 1))).toBe(false)
        },
      ),
    )
  })

  test.each(['', '24', '24AAACC1206D1ZM ', '24aaacc1206d1zm', '24AAACC1206D1XM'])(
    '%j is none',
    (text) => {
      expect(isGstin(text)).toBe(false)
    },
  )

  test('names its state by the first two digits', () => {
    expect(REAL.map((gstin) => stateOfGstin(gstin)?.name)).toEqual([
      'Maharashtra',
      'Gujarat',
      'Karnataka',
    ])
    expect(stateOfGstin('99AAACC1206D1ZM')).toBeUndefined()
  })

  test('is completed by its check character', () => {
    expect(gstinCheckCharacter('24AAACC1206D1Z')).toBe('M')
  })
})
