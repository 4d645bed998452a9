import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billOf } from '../checkout/bill.ts'
import { cashPaise, isPaidOnline, onlinePaise, shareAdvance } from './advance.ts'

const amounts = billOf((kind) => (kind === 'items' ? 500_00 : 0))

test('what is paid online and the cash at the door come to the total', () => {
  const order = { paymentMethod: 'cod', amounts, advancePaise: 99_00 } as const
  expect([onlinePaise(order), cashPaise(order)]).toEqual([99_00, 401_00])
  expect(onlinePaise({ paymentMethod: 'cod', amounts })).toBe(0)
  expect(cashPaise({ amounts })).toBe(500_00)
  expect(onlinePaise({ paymentMethod: 'prepaid', amounts })).toBe(500_00)
  // The goods of an exchange pay a part.
  const credit = { amounts, creditPaise: 200_00 }
  expect(onlinePaise({ ...credit, paymentMethod: 'prepaid' })).toBe(300_00)
  expect(cashPaise({ ...credit, advancePaise: 99_00 })).toBe(201_00)
})

test('an order is paid online if all of it or an advance is', () => {
  expect(isPaidOnline({ paymentMethod: 'prepaid' })).toBe(true)
  expect(isPaidOnline({ paymentMethod: 'cod', advancePaise: 1 })).toBe(true)
  expect(isPaidOnline({ paymentMethod: 'cod', advancePaise: 0 })).toBe(false)
  expect(isPaidOnline({ paymentMethod: 'cod' })).toBe(false)
})

test('an advance is shared by the totals, and the remainder is of the first parcel', () => {
  const share = (advancePaise: number, firstPaise: number, restPaise: number) =>
    shareAdvance(advancePaise, { firstPaise, restPaise, gonePaise: 0 })
  expect(share(100, 200, 100)).toEqual({ first: 67, rest: 33 })
  expect(share(100, 100, 200)).toEqual({ first: 34, rest: 66 })
  expect(share(0, 0, 0)).toEqual({ first: 0, rest: 0 })
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
