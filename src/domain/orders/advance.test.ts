import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billOf } from '../checkout/bill.ts'
import { cashPaise, onlinePaise, shareAdvance } from './advance.ts'

const amounts = billOf((kind) => (kind === 'items' ? 500_00 : 0))

test('what is paid online and the cash at the door come to the total', () => {
  const order = { paymentMethod: 'cod', amounts, advancePaise: 99_00 } as const
  expect([onlinePaise(order), cashPaise(order)]).toEqual([99_00, 401_00])
  expect(onlinePaise({ paymentMethod: 'cod', amounts })).toBe(0)
  expect(cashPaise({ amounts })).toBe(500_00)
  expect(onlinePaise({ paymentMethod: 'prepaid', amounts })).toBe(500_00)
})

test('the shares of an advance come to it, and to no more than each parcel', () => {
  const paise = fc.integer({ min: 1, max: 10_000_00 })
  fc.assert(
    fc.property(paise, paise, paise, fc.nat(), (firstPaise, restPaise, asked, back) => {
      const advancePaise = Math.min(asked, firstPaise + restPaise)
      const gonePaise = back % (advancePaise + 1)
      const shares = { firstPaise, restPaise, gonePaise }
      const { first, rest } = shareAdvance(advancePaise, shares)
      expect(first).toBeGreaterThanOrEqual(Math.min(firstPaise, gonePaise))
      expect(first + rest).toBe(advancePaise)
      expect(first >= 0 && first <= firstPaise && rest >= 0 && rest <= restPaise).toBe(true)
    }),
  )
})
